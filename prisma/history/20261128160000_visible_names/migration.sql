-- Names lose what nobody sees: control characters, bidi overrides, zero-width characters, fillers. Joiners stay, for Persian
-- words and emoji. A name of which nothing is seen becomes a word. packages/contract/src/typed-name.ts does this to what is typed.
CREATE FUNCTION pg_temp.visible_name(name text, word text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN regexp_replace(cleaned, '[\s\u00A0\u0300-\u036F\u0483-\u0489\u064B-\u065F\u061C\u0670\u200C-\u200F\u20D0-\u20FF\uFE00-\uFE0F]', '', 'g') = ''
      THEN word
    ELSE cleaned
  END
  FROM (
    SELECT btrim(regexp_replace(
      regexp_replace(
        regexp_replace(name, '[\u0009-\u000D\u0085\u2028\u2029]+', ' ', 'g'),
        '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u115F\u1160\u17B4\u17B5\u180E\u200B\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFC]',
        '', 'g'),
      ' +', ' ', 'g')) AS cleaned
  ) typed
$$;

UPDATE users SET full_name = pg_temp.visible_name(full_name, 'Reader')
WHERE NOT is_deleted AND full_name IS DISTINCT FROM pg_temp.visible_name(full_name, 'Reader');
UPDATE rooms SET name = pg_temp.visible_name(name, 'Room') WHERE name <> pg_temp.visible_name(name, 'Room');
UPDATE hearings SET listener_name = pg_temp.visible_name(listener_name, 'Listener')
WHERE listener_name <> pg_temp.visible_name(listener_name, 'Listener');
