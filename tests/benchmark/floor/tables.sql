CREATE TABLE club (id INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL, name TEXT NOT NULL);
CREATE TABLE player (id INTEGER PRIMARY KEY, club INTEGER NOT NULL REFERENCES club, name TEXT NOT NULL);
-- Totals, winners and all that lists show stand in the rows.
CREATE TABLE match (
  id INTEGER PRIMARY KEY,
  club INTEGER NOT NULL REFERENCES club,
  code TEXT NOT NULL,
  title TEXT NOT NULL,
  game TEXT NOT NULL,
  subtitle TEXT NOT NULL,
  played_on TEXT NOT NULL,
  year INTEGER NOT NULL,
  day TEXT NOT NULL,
  month TEXT NOT NULL,
  finished INTEGER NOT NULL,
  verb TEXT NOT NULL,
  winners TEXT NOT NULL,
  version INTEGER NOT NULL,
  hands INTEGER NOT NULL,
  name0 TEXT, name1 TEXT, name2 TEXT, name3 TEXT,
  total0 INTEGER, total1 INTEGER, total2 INTEGER, total3 INTEGER,
  UNIQUE (club, code)
);
CREATE INDEX newest_first ON match (club, played_on, id);
CREATE TABLE hand (
  match INTEGER NOT NULL REFERENCES match,
  number INTEGER NOT NULL,
  at TEXT NOT NULL,
  last INTEGER NOT NULL,
  score0 INTEGER, score1 INTEGER, score2 INTEGER, score3 INTEGER,
  total0 INTEGER, total1 INTEGER, total2 INTEGER, total3 INTEGER,
  PRIMARY KEY (match, number)
) WITHOUT ROWID;
-- What a player's seat in a match counts, for the records.
CREATE TABLE seat (
  match INTEGER NOT NULL REFERENCES match,
  player INTEGER NOT NULL REFERENCES player,
  club INTEGER NOT NULL,
  game TEXT NOT NULL,
  matches INTEGER, wins INTEGER, shared INTEGER, first_out INTEGER, last INTEGER,
  hands INTEGER, penalties INTEGER, last_tricks INTEGER, cappotti_made INTEGER,
  cappotti_suffered INTEGER, uncovered INTEGER, pita INTEGER, pita_known INTEGER,
  PRIMARY KEY (match, player)
) WITHOUT ROWID;
