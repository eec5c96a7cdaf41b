"""Why a file is refused before its match is looked at."""

from scorekeeper.wording.marks import N_, Wording

DOCUMENTS: dict[str, Wording] = {
    "file_missing": N_("there is no such file"),
    "file_is_a_folder": N_("this is a folder, not a file"),
    "file_unreadable": N_("the file can’t be read"),
    "file_too_large": N_("the file has more than %(most)s bytes"),
    "not_utf8": N_("this is not UTF-8 text (byte %(byte)s)"),
    "not_json": N_("this is not JSON (line %(line)s, column %(column)s)"),
    "nested_too_deep": N_("nested too deep"),
    "lone_surrogate": N_("half a character (a lone surrogate)"),
    "unknown_format": N_("the format must be “%(needed)s”"),
    "key_twice": N_("“%(key)s” is there twice"),
    "key_missing": N_("“%(key)s” is missing"),
    "unknown_key": N_("“%(key)s” does not belong here"),
    "not_an_object": N_("an object {…} is needed here"),
    "not_a_list": N_("a list […] is needed here"),
    "not_a_text": N_("a text is needed here"),
    "not_true_or_false": N_("true or false is needed here"),
    "not_a_date": N_("“%(text)s” is no date (YYYY-MM-DD)"),
}
