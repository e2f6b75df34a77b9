-- Entries with one row a figure: value, unit, source and trust belong together.
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE source(
  source_id INTEGER PRIMARY KEY,
  text TEXT NOT NULL UNIQUE CHECK(text <> ''));

CREATE TABLE entry(
  entry_id INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK(id <> ''),
  kind TEXT NOT NULL,
  vendor TEXT NOT NULL,
  model TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  verified INTEGER NOT NULL CHECK(verified IN (0, 1)),
  notes TEXT NOT NULL DEFAULT '');

-- `value` has no declared type: REAL for numbers, TEXT for texts.
CREATE TABLE fact(
  entry_id INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,
  field TEXT NOT NULL,
  value NOT NULL,
  unit TEXT NOT NULL DEFAULT '',
  source_id INTEGER NOT NULL REFERENCES source,
  verified INTEGER NOT NULL CHECK(verified IN (0, 1)),
  PRIMARY KEY(entry_id, field)) WITHOUT ROWID;

CREATE TABLE port_group(
  entry_id INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  purpose TEXT NOT NULL,
  cages INTEGER NOT NULL,
  ports_per_cage INTEGER NOT NULL,
  port_gbps REAL NOT NULL,
  connector TEXT NOT NULL,
  splits TEXT NOT NULL DEFAULT '',
  flat_top INTEGER NOT NULL DEFAULT 0,
  source_id INTEGER NOT NULL REFERENCES source,
  verified INTEGER NOT NULL CHECK(verified IN (0, 1)),
  PRIMARY KEY(entry_id, position),
  UNIQUE(entry_id, name)) WITHOUT ROWID;

CREATE TABLE alias(
  entry_id INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,
  position INTEGER NOT NULL,
  alias TEXT NOT NULL UNIQUE,
  PRIMARY KEY(entry_id, position)) WITHOUT ROWID;

CREATE TABLE part_number(
  entry_id INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,
  position INTEGER NOT NULL,
  part_number TEXT NOT NULL,
  source_id INTEGER NOT NULL REFERENCES source,
  verified INTEGER NOT NULL CHECK(verified IN (0, 1)),
  PRIMARY KEY(entry_id, position)) WITHOUT ROWID;

-- Indicative prices of things that are no single entry; never summed by default.
CREATE TABLE price(
  item TEXT NOT NULL,
  price_usd REAL NOT NULL,
  price_high_usd REAL,
  kind TEXT NOT NULL,
  as_of TEXT NOT NULL,
  source_id INTEGER NOT NULL REFERENCES source,
  verified INTEGER NOT NULL,
  notes TEXT NOT NULL DEFAULT '');

CREATE INDEX entry_kind ON entry(kind, vendor, model);
