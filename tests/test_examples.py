"""The example club: made at a touch, looked at, thrown away; nothing else is ever thrown away."""

import sqlalchemy as sa

from scorekeeper.models import Match, db
from scorekeeper.verify import faults
from tests.pages import Phone, counted, play, start, stored
from tests.test_exchange import brought_back, brought_into, packed
from tests.test_sharing import look_key

NOTHING = (0, 0, 0, 0)
MADE = (1, 5, 2, 14)


def make(phone):
    """The example's home page."""
    return phone.send(phone.open("/").form("/example"))


# Made


def test_the_example_is_a_club_that_says_so(phone):
    page = make(phone)
    assert page.heading == "Example"
    assert "This is an example: nothing here is real." in page.text
    assert counted(phone.app) == MADE


def test_it_speaks_the_phone_s_language(app):
    assert make(Phone(app, "it")).heading == "Esempio"


def test_it_has_a_match_being_played(phone):
    page = make(phone)
    match = phone.open(page.link("Continue"))
    assert match.totals == (18, 24, 6, 20, 31)
    assert [remark for *_, remark in match.columns] == ["", "out with 7", "", "", "out, hand 5"]
    assert match.rows[0] == ("3", "0", "3", "5", "–")
    assert match.whys["Dino"] == "last trick: 11 − 6 = 5"
    played = play(phone, match, 1, 2, None, 0, last=2)
    assert played.status == 200
    assert played.numbers[0] == "7"


def test_it_has_a_finished_match_of_busca(phone):
    page = make(phone)
    match = phone.open(page.link("Bea, Dino, Anna and Carlo"))
    assert match.totals == (1, 3, 7, 2)
    assert match.tree.one("section", "end").one("h2").text == "wins Bea"
    assert "loses: Anna" in match.text


def test_its_acts_have_times_before_now_in_order(phone):
    make(phone)
    with phone.app.app_context():
        for match in db.session.scalars(sa.select(Match)):
            times = [act.at for act in match.acts]
            assert times == sorted(set(times))
            assert match.created_at == times[0]


def test_its_matches_replay_and_can_be_corrected_and_undone(phone):
    match = phone.open(make(phone).link("Continue"))
    undone = phone.send(match.form("/undo"))
    assert undone.totals == (15, 24, 3, 15, 31)
    assert phone.open(f"{match.path}/entry/5/correct").status == 200
    assert phone.open(f"{match.path}/log").status == 200


def test_the_same_form_twice_makes_one(phone):
    form = phone.open("/").form("/example")
    answers = {phone.answer(form.action, form.sent).headers["Location"] for _ in range(3)}
    assert len(answers) == 1
    assert counted(phone.app) == MADE


def test_the_same_form_from_a_phone_without_its_cookie_s_clubs_makes_one(phone):
    form = phone.open("/").form("/example")
    cookies = [(one.key, one.value) for one in phone.client._cookies.values()]
    first = phone.answer(form.action, form.sent).headers["Location"]
    again = Phone(phone.app)
    for name, value in cookies:
        again.client.set_cookie(name, value)
    assert again.answer(form.action, form.sent).headers["Location"] == first
    assert counted(phone.app) == MADE


def test_a_phone_has_one_example_at_a_time(phone):
    old, form = phone.open("/").form("/example"), phone.open("/").form("/example")
    assert phone.send(old).key == phone.send(form).key
    assert counted(phone.app) == MADE


def test_two_phones_have_each_their_own(phone):
    other = Phone(phone.app)
    assert make(phone).key != make(other).key
    assert counted(phone.app)[0] == 2


def test_the_phone_remembers_it(phone):
    page = make(phone)
    assert phone.open("/").path == page.path


def test_a_new_match_begins_a_club_of_one_s_own(phone):
    page = make(phone)
    assert page.link("New match") == "/new"
    own = start(phone)
    assert own.key != page.key
    assert phone.open("/").heading == "My clubs"


# Thrown away


def test_it_is_thrown_away_with_all_its_rows(phone):
    kept = start(Phone(phone.app), "Zeno", "Yara")
    before = stored(phone.app)
    page = make(phone)
    after = phone.send(page.form("/example"))
    assert after.path == "/"
    assert after.said == "The example was thrown away."
    assert stored(phone.app) == before
    assert phone.open(page.path).status == 404
    assert phone.open(kept.path).status == 200


def test_after_playing_on_in_it_too(phone):
    page = make(phone)
    match = phone.open(page.link("Continue"))
    play(phone, match, 1, 2, None, 0, last=2)
    phone.open(f"/club/{page.key}/records")
    phone.send(phone.open(page.path).form("/example"))
    assert counted(phone.app) == NOTHING
    with phone.app.app_context():
        counts = [sa.select(sa.func.count()).select_from(one) for one in db.metadata.sorted_tables]
        assert [db.session.scalar(count) for count in counts] == [0] * len(counts)


def test_a_second_tap_leads_to_the_start(phone):
    form = make(phone).form("/example")
    phone.send(form)
    page = phone.send(form)
    assert (page.status, page.path) == (200, "/")


def test_after_that_there_may_be_another(phone):
    phone.send(make(phone).form("/example"))
    assert make(phone).heading == "Example"
    assert counted(phone.app) == MADE


def test_with_a_match_of_one_s_own_it_is_an_example_no_more(phone):
    page = make(phone)
    form = page.form("/example")
    start(phone, at=f"/club/{page.key}/new")
    before = stored(phone.app)
    kept = phone.send(form)
    assert kept.said == "Not thrown away: there are matches of your own here by now."
    assert stored(phone.app) == before
    assert not kept.forms("/example")
    assert kept.link("Another…") == f"/club/{page.key}/new"


def test_another_club_is_never_thrown_away(phone):
    form = make(phone).form("/example")
    key = start(phone).key
    before = stored(phone.app)
    phone.post(f"/club/{key}/example", form.sent)
    assert stored(phone.app) == before
    assert not phone.open(f"/club/{key}/").forms("/example")


def test_no_form_opens_a_match_with_an_example_s_mark(phone):
    form = phone.open("/new").form("/new")
    page = phone.forge(form, player1="Anna", player2="Bea", once="example." + "x" * 24)
    assert page.status == 422
    assert counted(phone.app) == NOTHING


def test_who_looks_on_can_t_throw_it_away(phone):
    page = make(phone)
    form, watcher = page.form("/example"), Phone(phone.app)
    address = f"/club/{look_key(phone, page.key)}/"
    shown = watcher.open(address)
    assert "This is an example: nothing here is real." in shown.text
    assert not shown.forms("/example")
    before = stored(phone.app)
    assert watcher.post(f"{address}example", form.sent).status == 403
    assert stored(phone.app) == before


def test_it_stays_an_example_with_a_new_key(phone):
    page = make(phone)
    share = phone.open(f"/club/{page.key}/share?to=edit")
    page = phone.send(share.form("/share/edit"))
    home = phone.open(f"/club/{page.key}/")
    phone.send(home.form("/example"))
    assert counted(phone.app) == NOTHING


def test_an_opened_address_of_a_form_makes_and_throws_away_nothing(phone):
    assert phone.open("/example").path == "/"
    page = make(phone)
    assert phone.open(f"/club/{page.key}/example").path == page.path
    assert counted(phone.app) == MADE


def test_its_archive_comes_back_as_an_example(phone):
    page = brought_back(phone, packed(phone, make(phone).key))
    home = phone.open(f"/club/{page.key}/")
    assert home.heading == "Example"
    assert counted(phone.app)[0] == 2
    phone.send(home.form("/example"))
    assert counted(phone.app) == MADE


def test_its_archive_makes_no_example_of_a_club(phone):
    content, key = packed(phone, make(phone).key), start(phone).key
    brought_into(phone, key, content)
    assert not phone.open(f"/club/{key}/").forms("/example")


def test_verify_finds_nothing_wrong_with_it(phone):
    make(phone)
    with phone.app.app_context():
        assert list(faults(lambda done, of: None)) == []
