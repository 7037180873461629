-- The schema of Halaqa 0.2.0, which an empty database begins with: what prisma/schema.prisma describes, what Prisma cannot describe (checks,
-- the exclusion constraint, partial indexes, the view), and the functions and triggers of prisma/functions.sql. Databases of earlier versions
-- reach the same schema by the migrations in prisma/history.
-- Positions number the 6,236 ayahs of the Kufan count from 0 in the order of the mushaf.

CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TYPE role AS ENUM ('user', 'admin');
CREATE TYPE link_purpose AS ENUM ('reset_password', 'change_email', 'remind_by_email', 'become_admin');
CREATE TYPE security_event_kind AS ENUM ('account_created', 'signed_in', 'sign_in_refused', 'password_changed', 'password_reset_by_mail', 'password_reset_by_operator', 'email_changed', 'signed_out_elsewhere', 'became_admin', 'suspended', 'removed', 'restored');
CREATE TYPE sign_ups AS ENUM ('open', 'invited', 'closed');
CREATE TYPE room_type AS ENUM ('fixed', 'recurrent');
CREATE TYPE lesson_type AS ENUM ('lesson', 'review', 'challenge', 'milestone', 'treasure');
CREATE TYPE room_plan AS ENUM ('daily', 'pieces');
CREATE TYPE piece_kind AS ENUM ('page', 'rub', 'hizb', 'juz', 'range');
CREATE TYPE dealing AS ENUM ('dealt', 'chosen');
CREATE TYPE free_at_end AS ENUM ('stay', 'ask', 'deal');
CREATE TYPE division AS ENUM ('letters', 'juz');
CREATE TYPE openness AS ENUM ('quiet', 'open');
CREATE TYPE handover_reason AS ENUM ('offered', 'left', 'away', 'returned', 'taken', 'assigned', 'given_back');
CREATE TYPE waiting_reason AS ENUM ('offered', 'away', 'left', 'ungiven', 'late');
CREATE TYPE notification_kind AS ENUM ('welcome', 'read_together', 'memorize', 'make_it_yours', 'ready', 'waiting', 'joined', 'asks_to_join', 'portion_came', 'hatim_complete', 'owner_now', 'next_round', 'unit_finished', 'room_opens', 'portion_taken', 'portions_wait', 'portion_was_read', 'pieces_free');
CREATE TYPE reminder_channel AS ENUM ('push', 'email');
CREATE TYPE memory_how AS ENUM ('recite', 'lesson', 'hearing', 'known', 'unknown', 'spread');
CREATE TYPE memory_grade AS ENUM ('again', 'hard', 'good');
CREATE TYPE plan_scope AS ENUM ('surah', 'juz', 'all');
CREATE TYPE firmness AS ENUM ('gentle', 'steady', 'firm');
CREATE TYPE submission_status AS ENUM ('in_progress', 'completed');


-- users

CREATE TABLE users (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    email TEXT,
    email_confirmed_at TIMESTAMPTZ(3),
    full_name TEXT NOT NULL,
    password_hash TEXT,
    role role NOT NULL DEFAULT 'user',
    time_zone TEXT,
    zone_followed_at TIMESTAMPTZ(3),
    is_deleted BOOLEAN NOT NULL DEFAULT false,
    suspended_at TIMESTAMPTZ(3),
    suspension_reason TEXT,
    deletes_at TIMESTAMPTZ(3),
    created_at TIMESTAMPTZ(3) NOT NULL,
    updated_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT users_pkey PRIMARY KEY (id)
);

ALTER TABLE users
  ADD CONSTRAINT users_deleted_has_no_personal_data CHECK (NOT is_deleted OR (email IS NULL AND password_hash IS NULL)),
  ADD CONSTRAINT users_email_normal CHECK (email = lower(btrim(email))),
  ADD CONSTRAINT users_full_name_length CHECK (char_length(full_name) BETWEEN 1 AND 100),
  ADD CONSTRAINT users_suspension CHECK ((((suspended_at IS NULL) = (suspension_reason IS NULL)) AND ((deletes_at IS NULL) OR (suspended_at IS NOT NULL))));

CREATE UNIQUE INDEX users_email_key ON users(email);
CREATE INDEX users_deletes_at_idx ON users(deletes_at);


-- server_settings

CREATE TABLE server_settings (
    id INTEGER NOT NULL DEFAULT 1,
    sign_ups sign_ups,
    first_admin_token_hash BYTEA,

    CONSTRAINT server_settings_pkey PRIMARY KEY (id)
);

ALTER TABLE server_settings
  ADD CONSTRAINT server_settings_one_row CHECK ((id = 1));


-- user_settings

CREATE TABLE user_settings (
    user_id UUID NOT NULL,
    reading JSONB,
    reading_at TIMESTAMPTZ(3),
    reminds_by_push BOOLEAN NOT NULL DEFAULT false,
    reminds_by_email BOOLEAN NOT NULL DEFAULT false,
    remind_at INTEGER NOT NULL DEFAULT 420,
    quiet_from INTEGER,
    quiet_to INTEGER,
    reminders_since TIMESTAMPTZ(3),
    reminds_to_read BOOLEAN NOT NULL DEFAULT true,
    reminds_to_memorize BOOLEAN,
    review_minutes INTEGER NOT NULL DEFAULT 10,
    cycle_days INTEGER NOT NULL DEFAULT 60,
    firmness firmness NOT NULL DEFAULT 'steady',
    near_days INTEGER NOT NULL DEFAULT 7,
    cycle_now INTEGER,
    cycle_since DATE,
    cycle_earlier INTEGER,

    CONSTRAINT user_settings_pkey PRIMARY KEY (user_id)
);

ALTER TABLE user_settings
  ADD CONSTRAINT user_settings_cycle_days CHECK (cycle_days IN (7, 14, 30, 60, 90, 180)),
  ADD CONSTRAINT user_settings_effective_cycle CHECK (num_nulls(cycle_now, cycle_since, cycle_earlier) IN (0, 3) AND cycle_now > 0 AND cycle_earlier > 0),
  ADD CONSTRAINT user_settings_minutes CHECK (remind_at BETWEEN 0 AND 1439 AND (quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from BETWEEN 0 AND 1439 AND quiet_to BETWEEN 0 AND 1439),
  ADD CONSTRAINT user_settings_near_days CHECK (near_days IN (0, 3, 7, 14)),
  ADD CONSTRAINT user_settings_quiet_hours CHECK (quiet_from <> quiet_to),
  ADD CONSTRAINT user_settings_reading_has_time CHECK ((reading IS NULL) = (reading_at IS NULL)),
  ADD CONSTRAINT user_settings_review_minutes CHECK (review_minutes IN (5, 10, 20, 40, 60, 90, 120, 180));

CREATE INDEX user_settings_reminded ON user_settings USING btree (user_id) WHERE (reminds_by_push OR reminds_by_email);


-- learning_plans

CREATE TABLE learning_plans (
    user_id UUID NOT NULL,
    scope plan_scope NOT NULL,
    number INTEGER,
    until DATE,
    lessons_a_day INTEGER NOT NULL,
    weekdays INTEGER[],
    revision UUID NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT learning_plans_pkey PRIMARY KEY (user_id)
);

ALTER TABLE learning_plans
  ADD CONSTRAINT learning_plans_lessons_a_day CHECK (lessons_a_day BETWEEN 1 AND 10),
  ADD CONSTRAINT learning_plans_number CHECK (CASE scope WHEN 'surah' THEN coalesce(number BETWEEN 1 AND 114, false) WHEN 'juz' THEN coalesce(number BETWEEN 1 AND 30, false) ELSE number IS NULL END),
  ADD CONSTRAINT learning_plans_weekdays CHECK (coalesce(cardinality(weekdays), 0) BETWEEN 1 AND 7 AND weekdays <@ ARRAY[0, 1, 2, 3, 4, 5, 6]);


-- notifications

CREATE TABLE notifications (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    user_id UUID NOT NULL,
    kind notification_kind NOT NULL,
    cause TEXT NOT NULL,
    room_id UUID,
    task_id UUID,
    unit_id UUID,
    person_id UUID,
    details JSONB NOT NULL DEFAULT '{}',
    created_at TIMESTAMPTZ(3) NOT NULL,
    read_at TIMESTAMPTZ(3),

    CONSTRAINT notifications_pkey PRIMARY KEY (id)
);

CREATE INDEX notifications_user_id_created_at_id_idx ON notifications(user_id, created_at DESC, id DESC);
CREATE INDEX notifications_created_at_idx ON notifications(created_at);
CREATE INDEX notifications_room_id_idx ON notifications(room_id);
CREATE INDEX notifications_person_id_idx ON notifications(person_id);
CREATE UNIQUE INDEX notifications_user_id_cause_key ON notifications(user_id, cause);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;


-- push_subscriptions

CREATE TABLE push_subscriptions (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    user_id UUID NOT NULL,
    session_id UUID NOT NULL,
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX push_subscriptions_session_id_key ON push_subscriptions(session_id);
CREATE UNIQUE INDEX push_subscriptions_endpoint_key ON push_subscriptions(endpoint);
CREATE INDEX push_subscriptions_user_id_idx ON push_subscriptions(user_id);


-- reminders_sent

CREATE TABLE reminders_sent (
    user_id UUID NOT NULL,
    channel reminder_channel NOT NULL,
    local_date DATE NOT NULL,
    sent_at TIMESTAMPTZ(3) NOT NULL,
    failed_at TIMESTAMPTZ(3),
    found_nothing BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT reminders_sent_pkey PRIMARY KEY (user_id,channel,local_date)
);


-- server_facts

CREATE TABLE server_facts (
    key TEXT NOT NULL,
    at TIMESTAMPTZ(3) NOT NULL,
    detail TEXT,

    CONSTRAINT server_facts_pkey PRIMARY KEY (key)
);


-- sessions

CREATE TABLE sessions (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    user_id UUID NOT NULL,
    token_hash BYTEA NOT NULL,
    user_agent TEXT,
    created_at TIMESTAMPTZ(3) NOT NULL,
    last_used_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT sessions_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX sessions_token_hash_key ON sessions(token_hash);
CREATE INDEX sessions_user_id_idx ON sessions(user_id);
CREATE INDEX sessions_last_used_at_idx ON sessions(last_used_at);


-- security_events

CREATE TABLE security_events (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    user_id UUID NOT NULL,
    kind security_event_kind NOT NULL,
    browser TEXT,
    system TEXT,
    is_new_device BOOLEAN NOT NULL DEFAULT false,
    times INTEGER NOT NULL DEFAULT 1,
    first_at TIMESTAMPTZ(3) NOT NULL,
    last_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT security_events_pkey PRIMARY KEY (id)
);

ALTER TABLE security_events
  ADD CONSTRAINT security_events_times CHECK (((times > 0) AND (first_at <= last_at)));

CREATE INDEX security_events_user_id_last_at_id_idx ON security_events(user_id, last_at DESC, id DESC);
CREATE INDEX security_events_last_at_idx ON security_events(last_at);


-- mailed_links

CREATE TABLE mailed_links (
    token_hash BYTEA NOT NULL,
    user_id UUID NOT NULL,
    purpose link_purpose NOT NULL,
    email TEXT,
    created_at TIMESTAMPTZ(3) NOT NULL,
    expires_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT mailed_links_pkey PRIMARY KEY (token_hash)
);

ALTER TABLE mailed_links
  ADD CONSTRAINT mailed_links_email CHECK ((purpose <> 'reset_password') = (email IS NOT NULL)),
  ADD CONSTRAINT mailed_links_email_normal CHECK (email = lower(btrim(email))),
  ADD CONSTRAINT mailed_links_expire CHECK (expires_at > created_at);

CREATE INDEX mailed_links_user_id_idx ON mailed_links(user_id);
CREATE INDEX mailed_links_expires_at_idx ON mailed_links(expires_at);


-- sign_in_limits

CREATE TABLE sign_in_limits (
    key TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    window_start TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT sign_in_limits_pkey PRIMARY KEY (key)
);

CREATE INDEX sign_in_limits_window_start_idx ON sign_in_limits(window_start);


-- rooms

CREATE TABLE rooms (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    creator_id UUID NOT NULL,
    opened_by_id UUID NOT NULL,
    idempotency_key TEXT,
    idempotency_hash TEXT,
    room_type room_type NOT NULL,
    start_date DATE NOT NULL,
    end_date DATE,
    recurrence_duration_days INTEGER,
    start_pos INTEGER NOT NULL,
    end_pos INTEGER NOT NULL,
    planned_through DATE NOT NULL,
    dormant_since TIMESTAMPTZ(3),
    active_since TIMESTAMPTZ(3) NOT NULL,
    paused_since TIMESTAMPTZ(3),
    closed_at TIMESTAMPTZ(3),
    division division NOT NULL DEFAULT 'letters',
    plan room_plan NOT NULL DEFAULT 'daily',
    piece piece_kind,
    turn_days INTEGER,
    dealing dealing,
    free_at_end free_at_end,
    board_limit_lifted BOOLEAN NOT NULL DEFAULT false,
    requires_approval BOOLEAN NOT NULL DEFAULT false,
    rest_weekdays INTEGER[] NOT NULL DEFAULT '{}',
    openness openness NOT NULL DEFAULT 'quiet',
    open_from DATE,
    list_shared BOOLEAN NOT NULL DEFAULT true,
    time_zone TEXT NOT NULL DEFAULT 'UTC',
    invite_code TEXT,
    previous_room_id UUID,
    created_at TIMESTAMPTZ(3) NOT NULL,
    updated_at TIMESTAMPTZ(3) NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT rooms_pkey PRIMARY KEY (id)
);

ALTER TABLE rooms
  ADD CONSTRAINT rooms_board_limit CHECK (NOT board_limit_lifted OR coalesce(dealing = 'chosen', false)),
  ADD CONSTRAINT rooms_description_length CHECK (char_length(description) <= 500),
  ADD CONSTRAINT rooms_fixed_has_an_end CHECK ((room_type = 'fixed') = (end_date IS NOT NULL) AND (end_date IS NULL OR end_date >= start_date)),
  ADD CONSTRAINT rooms_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
  ADD CONSTRAINT rooms_open_from CHECK ((openness = 'open') = (open_from IS NOT NULL)),
  ADD CONSTRAINT rooms_pieces CHECK (CASE plan WHEN 'pieces' THEN piece IS NOT NULL AND dealing IS NOT NULL AND free_at_end IS NOT NULL AND (turn_days IS NOT NULL OR room_type = 'fixed') ELSE piece IS NULL AND dealing IS NULL AND free_at_end IS NULL AND turn_days IS NULL END),
  ADD CONSTRAINT rooms_range CHECK (start_pos >= 0 AND start_pos <= end_pos AND end_pos < 6236),
  ADD CONSTRAINT rooms_recurrent_has_a_duration CHECK ((room_type = 'recurrent' AND plan = 'daily') = (recurrence_duration_days IS NOT NULL) AND (recurrence_duration_days IS NULL OR recurrence_duration_days BETWEEN 1 AND 365)),
  ADD CONSTRAINT rooms_rest_weekdays CHECK (rest_weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7] AND cardinality(rest_weekdays) <= 6),
  ADD CONSTRAINT rooms_turn_days CHECK (turn_days BETWEEN 1 AND 365);

CREATE UNIQUE INDEX rooms_previous_room_id_key ON rooms(previous_room_id);
CREATE INDEX rooms_creator_id_idx ON rooms(creator_id);
CREATE INDEX rooms_planned_through_idx ON rooms(planned_through);
CREATE UNIQUE INDEX rooms_opened_by_id_idempotency_key_key ON rooms(opened_by_id, idempotency_key);


-- room_members

CREATE TABLE room_members (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    room_id UUID NOT NULL,
    user_id UUID NOT NULL,
    is_active BOOLEAN NOT NULL,
    joined_at TIMESTAMPTZ(3) NOT NULL,
    active_since TIMESTAMPTZ(3) NOT NULL,
    left_at TIMESTAMPTZ(3),
    given_weight DOUBLE PRECISION NOT NULL DEFAULT 0,
    given_portions DOUBLE PRECISION NOT NULL DEFAULT 0,
    share INTEGER NOT NULL DEFAULT 4,
    away_from DATE,
    away_until DATE,
    carried_quarters INTEGER,
    banned_at TIMESTAMPTZ(3),
    hides_tick BOOLEAN NOT NULL DEFAULT false,
    listed_by_first_name BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT room_members_pkey PRIMARY KEY (id)
);
-- Planning updates the balance of each member every day. Free space on the page keeps the new row beside the old one.
ALTER TABLE room_members SET (fillfactor = 50);

ALTER TABLE room_members
  ADD CONSTRAINT room_members_away CHECK ((away_from IS NULL) = (away_until IS NULL) AND (away_from IS NULL OR away_from <= away_until)),
  ADD CONSTRAINT room_members_balances CHECK (given_weight >= 0 AND given_portions >= 0),
  ADD CONSTRAINT room_members_banned_is_not_active CHECK (((banned_at IS NULL) OR (NOT is_active))),
  ADD CONSTRAINT room_members_carried_quarters CHECK (carried_quarters <= 3),
  ADD CONSTRAINT room_members_left_or_active CHECK (is_active = (left_at IS NULL)),
  ADD CONSTRAINT room_members_share CHECK (share IN (1, 2, 4, 8));

CREATE INDEX room_members_user_id_is_active_idx ON room_members(user_id, is_active);
CREATE INDEX room_members_room_id_is_active_active_since_idx ON room_members(room_id, is_active, active_since);
CREATE UNIQUE INDEX room_members_room_id_user_id_key ON room_members(room_id, user_id);
CREATE INDEX room_members_listed ON room_members (room_id, (NOT is_active), joined_at, id) WHERE banned_at IS NULL;


-- join_requests

CREATE TABLE join_requests (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    room_id UUID NOT NULL,
    user_id UUID NOT NULL,
    created_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT join_requests_pkey PRIMARY KEY (id)
);

CREATE INDEX join_requests_user_id_idx ON join_requests(user_id);
CREATE UNIQUE INDEX join_requests_room_id_user_id_key ON join_requests(room_id, user_id);


-- room_cycles

CREATE TABLE room_cycles (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    room_id UUID NOT NULL,
    number INTEGER NOT NULL,
    days INTEGER NOT NULL,
    next_pos INTEGER NOT NULL,
    paced_day INTEGER NOT NULL DEFAULT 0,
    paced_from INTEGER,
    completed_at TIMESTAMPTZ(3),

    CONSTRAINT room_cycles_pkey PRIMARY KEY (id)
);

ALTER TABLE room_cycles
  ADD CONSTRAINT room_cycles_days CHECK (days >= 1),
  ADD CONSTRAINT room_cycles_number CHECK (number >= 1),
  ADD CONSTRAINT room_cycles_paced CHECK (paced_day BETWEEN 0 AND days AND (paced_from IS NULL OR paced_from BETWEEN 0 AND 6236));

CREATE UNIQUE INDEX room_cycles_room_id_number_key ON room_cycles(room_id, number);
CREATE INDEX room_cycles_open ON room_cycles (room_id, number) WHERE completed_at IS NULL;


-- room_days

CREATE TABLE room_days (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    room_id UUID NOT NULL,
    cycle_id UUID,
    date DATE NOT NULL,
    last_date DATE NOT NULL,
    number INTEGER NOT NULL,
    is_unread BOOLEAN NOT NULL,
    is_rest BOOLEAN NOT NULL DEFAULT false,
    start_pos INTEGER,
    end_pos INTEGER,
    portions INTEGER NOT NULL DEFAULT 0,
    free_at_end_applied_at TIMESTAMPTZ(3),

    CONSTRAINT room_days_pkey PRIMARY KEY (id)
);

ALTER TABLE room_days
  ADD CONSTRAINT room_days_last_date CHECK (last_date >= date),
  ADD CONSTRAINT room_days_rest_is_not_unread CHECK (NOT (is_rest AND is_unread)),
  ADD CONSTRAINT room_days_stretch CHECK ((start_pos IS NULL) = (end_pos IS NULL) AND (start_pos IS NULL OR start_pos <= end_pos));

CREATE INDEX room_days_cycle_id_idx ON room_days(cycle_id);
CREATE UNIQUE INDEX room_days_room_id_date_key ON room_days(room_id, date);
CREATE INDEX room_days_rest ON room_days (room_id, date) WHERE is_rest;


-- tasks

CREATE TABLE tasks (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    room_id UUID NOT NULL,
    cycle_id UUID NOT NULL,
    day_id UUID NOT NULL,
    user_id UUID,
    dealt_to_id UUID,
    task_date DATE NOT NULL,
    due_date DATE NOT NULL,
    original_due_date DATE,
    cut_start_pos INTEGER,
    start_pos INTEGER NOT NULL,
    end_pos INTEGER NOT NULL,
    weight INTEGER NOT NULL,
    share INTEGER NOT NULL DEFAULT 4,
    opened_at TIMESTAMPTZ(3),
    bookmark_pos INTEGER,
    place_moved_at TIMESTAMPTZ(3),
    offered_at TIMESTAMPTZ(3),
    waiting_reason waiting_reason,
    asked_at TIMESTAMPTZ(3),
    handed_over_at TIMESTAMPTZ(3),
    completed_at TIMESTAMPTZ(3),
    completed_on DATE,
    ahead_day INTEGER,
    ahead_key TEXT,
    created_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT tasks_pkey PRIMARY KEY (id)
);

ALTER TABLE tasks
  ADD CONSTRAINT tasks_bookmark CHECK (bookmark_pos BETWEEN start_pos AND end_pos),
  ADD CONSTRAINT tasks_completed_is_not_offered CHECK (completed_at IS NULL OR offered_at IS NULL),
  ADD CONSTRAINT tasks_completed_on_a_date CHECK ((completed_at IS NULL) = (completed_on IS NULL)),
  ADD CONSTRAINT tasks_cut_start_pos CHECK (cut_start_pos <= start_pos),
  ADD CONSTRAINT tasks_due_date CHECK (due_date >= task_date),
  ADD CONSTRAINT tasks_original_due_date CHECK (original_due_date <= due_date),
  ADD CONSTRAINT tasks_share CHECK (share IN (1, 2, 4, 8)),
  ADD CONSTRAINT tasks_span CHECK (start_pos >= 0 AND start_pos <= end_pos AND end_pos < 6236),
  ADD CONSTRAINT tasks_waits_for_a_reason CHECK ((waiting_reason IS NULL) = (offered_at IS NULL)),
  ADD CONSTRAINT tasks_weight CHECK (weight > 0),
  ADD CONSTRAINT tasks_without_reader CHECK (user_id IS NOT NULL OR (coalesce(waiting_reason, 'ungiven') IN ('left', 'ungiven') AND opened_at IS NULL AND bookmark_pos IS NULL AND completed_at IS NULL));

-- A portion overlaps no other portion of its cycle. The check is deferred because cutting a day again passes through overlaps.
ALTER TABLE tasks ADD CONSTRAINT tasks_no_overlap EXCLUDE USING gist (cycle_id WITH =, int4range(start_pos, end_pos, '[]') WITH &&) DEFERRABLE INITIALLY DEFERRED;

CREATE INDEX tasks_user_id_due_date_idx ON tasks(user_id, due_date);
CREATE INDEX tasks_cycle_id_completed_at_idx ON tasks(cycle_id, completed_at);
CREATE INDEX tasks_day_id_idx ON tasks(day_id);
CREATE INDEX tasks_ahead ON tasks (cycle_id, ahead_day) WHERE ahead_day IS NOT NULL;
CREATE INDEX tasks_completed ON tasks (user_id, completed_at) INCLUDE (completed_on, start_pos, end_pos, cycle_id) WHERE completed_at IS NOT NULL;
CREATE INDEX tasks_dealt_to_others ON tasks (dealt_to_id) WHERE dealt_to_id IS DISTINCT FROM user_id;
CREATE INDEX tasks_offered ON tasks (room_id, offered_at, start_pos) WHERE offered_at IS NOT NULL;
CREATE INDEX tasks_open ON tasks (user_id, due_date) WHERE completed_at IS NULL;
CREATE INDEX tasks_open_in_room ON tasks (room_id, user_id) WHERE completed_at IS NULL;
CREATE INDEX tasks_overdue ON tasks (due_date) WHERE completed_at IS NULL AND waiting_reason IS NULL;


-- former_readings

CREATE TABLE former_readings (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    task_id UUID NOT NULL,
    user_id UUID NOT NULL,
    start_pos INTEGER NOT NULL,
    end_pos INTEGER NOT NULL,
    completed_at TIMESTAMPTZ(3) NOT NULL,
    completed_on DATE NOT NULL,

    CONSTRAINT former_readings_pkey PRIMARY KEY (id)
);

ALTER TABLE former_readings
  ADD CONSTRAINT former_readings_span CHECK (start_pos >= 0 AND start_pos <= end_pos AND end_pos < 6236);

CREATE INDEX former_readings_user_id_completed_at_idx ON former_readings(user_id, completed_at);
CREATE UNIQUE INDEX former_readings_task_id_user_id_key ON former_readings(task_id, user_id);


-- task_handovers

CREATE TABLE task_handovers (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    task_id UUID NOT NULL,
    from_user_id UUID,
    to_user_id UUID,
    reason handover_reason NOT NULL,
    at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT task_handovers_pkey PRIMARY KEY (id)
);

ALTER TABLE task_handovers
  ADD CONSTRAINT task_handovers_to CHECK ((to_user_id IS NULL) = (reason NOT IN ('returned', 'taken', 'assigned')));

CREATE INDEX task_handovers_task_id_idx ON task_handovers(task_id);
CREATE INDEX task_handovers_received ON task_handovers (to_user_id, at) WHERE reason IN ('taken', 'assigned');


-- units

CREATE TABLE units (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    surah_number INTEGER NOT NULL,
    surah_name TEXT NOT NULL,
    surah_name_arabic TEXT NOT NULL,
    surah_name_arabic_long TEXT NOT NULL,
    total_ayahs INTEGER NOT NULL,
    revelation_place TEXT NOT NULL,
    background_color TEXT NOT NULL,
    border_color TEXT NOT NULL,
    text_color TEXT NOT NULL,
    display_order INTEGER NOT NULL,
    is_active BOOLEAN NOT NULL DEFAULT true,
    seed_key TEXT,
    seed_hash TEXT,
    edited TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    created_at TIMESTAMPTZ(3) NOT NULL,
    updated_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT units_pkey PRIMARY KEY (id)
);

ALTER TABLE units
  ADD CONSTRAINT units_hash_of_seeded CHECK (seed_hash IS NULL OR seed_key IS NOT NULL),
  ADD CONSTRAINT units_surah CHECK (surah_number BETWEEN 1 AND 114);

CREATE UNIQUE INDEX units_seed_key_key ON units(seed_key);
CREATE INDEX units_display_order_idx ON units(display_order);


-- lessons

CREATE TABLE lessons (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    unit_id UUID NOT NULL,
    lesson_key TEXT NOT NULL,
    title TEXT NOT NULL,
    subtitle TEXT NOT NULL,
    description TEXT NOT NULL,
    lesson_type lesson_type NOT NULL,
    xp_reward INTEGER NOT NULL,
    start_ayah INTEGER NOT NULL,
    end_ayah INTEGER NOT NULL,
    ayah_range_text TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    is_active BOOLEAN NOT NULL DEFAULT true,
    difficulty_level INTEGER NOT NULL,
    estimated_duration_minutes INTEGER NOT NULL,
    seed_key TEXT,
    seed_hash TEXT,
    edited TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    created_at TIMESTAMPTZ(3) NOT NULL,
    updated_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT lessons_pkey PRIMARY KEY (id)
);

ALTER TABLE lessons
  ADD CONSTRAINT lessons_ayahs CHECK (start_ayah >= 1 AND start_ayah <= end_ayah),
  ADD CONSTRAINT lessons_difficulty CHECK (difficulty_level BETWEEN 1 AND 5),
  ADD CONSTRAINT lessons_hash_of_seeded CHECK (seed_hash IS NULL OR seed_key IS NOT NULL),
  ADD CONSTRAINT lessons_xp CHECK (xp_reward >= 0);

CREATE UNIQUE INDEX lessons_seed_key_key ON lessons(seed_key);
CREATE INDEX lessons_unit_id_order_idx ON lessons(unit_id, "order");
CREATE UNIQUE INDEX lessons_unit_id_lesson_key_key ON lessons(unit_id, lesson_key);


-- questions

CREATE TABLE questions (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    lesson_id UUID NOT NULL,
    question_type TEXT NOT NULL,
    question_text TEXT NOT NULL,
    question_order INTEGER NOT NULL,
    ayah_reference TEXT,
    ayah_text_arabic TEXT,
    ayah_text_translation TEXT,
    audio_url TEXT,
    audio_duration_seconds DOUBLE PRECISION,
    points_value INTEGER NOT NULL,
    difficulty_level INTEGER NOT NULL,
    estimated_time_seconds INTEGER NOT NULL,
    question_data JSONB,
    is_active BOOLEAN NOT NULL DEFAULT true,
    seed_key TEXT,
    seed_hash TEXT,
    edited TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    created_at TIMESTAMPTZ(3) NOT NULL,
    updated_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT questions_pkey PRIMARY KEY (id)
);

ALTER TABLE questions
  ADD CONSTRAINT questions_hash_of_seeded CHECK (seed_hash IS NULL OR seed_key IS NOT NULL);

CREATE UNIQUE INDEX questions_seed_key_key ON questions(seed_key);
CREATE INDEX questions_lesson_id_question_order_idx ON questions(lesson_id, question_order);
CREATE INDEX questions_active ON questions (lesson_id) INCLUDE (question_type) WHERE is_active;


-- question_options

CREATE TABLE question_options (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    question_id UUID NOT NULL,
    option_text TEXT NOT NULL,
    option_text_arabic TEXT,
    option_audio_url TEXT,
    option_order INTEGER NOT NULL,
    is_correct BOOLEAN NOT NULL,
    option_data JSONB,

    CONSTRAINT question_options_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX question_options_question_id_option_order_key ON question_options(question_id, option_order);


-- question_blanks

CREATE TABLE question_blanks (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    question_id UUID NOT NULL,
    blank_position INTEGER NOT NULL DEFAULT 0,
    correct_word TEXT NOT NULL,
    correct_word_transliteration TEXT,
    alternative_answers TEXT[],
    blank_order INTEGER NOT NULL,
    hint_text TEXT,
    difficulty_level INTEGER NOT NULL,

    CONSTRAINT question_blanks_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX question_blanks_question_id_blank_order_key ON question_blanks(question_id, blank_order);


-- question_words

CREATE TABLE question_words (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    question_id UUID NOT NULL,
    word_text TEXT NOT NULL,
    word_transliteration TEXT,
    correct_position INTEGER NOT NULL,
    display_order INTEGER NOT NULL,
    word_type TEXT,
    is_key_word BOOLEAN NOT NULL,

    CONSTRAINT question_words_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX question_words_question_id_correct_position_key ON question_words(question_id, correct_position);


-- question_progress

CREATE TABLE question_progress (
    user_id UUID NOT NULL,
    question_id UUID NOT NULL,
    correct BOOLEAN NOT NULL,
    first_correct_at TIMESTAMPTZ(3),
    answered_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT question_progress_pkey PRIMARY KEY (user_id,question_id)
);

ALTER TABLE question_progress
  ADD CONSTRAINT question_progress_correct_has_a_first CHECK (NOT correct OR first_correct_at IS NOT NULL);

CREATE INDEX question_progress_question_id_idx ON question_progress(question_id);


-- lesson_submissions

CREATE TABLE lesson_submissions (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    user_id UUID NOT NULL,
    lesson_id UUID,
    submission_id UUID,
    submitted_at TIMESTAMPTZ(3) NOT NULL,
    submitted_on DATE NOT NULL,
    questions INTEGER NOT NULL,
    correct INTEGER NOT NULL,
    first_correct INTEGER,
    is_perfect BOOLEAN NOT NULL DEFAULT false,
    missing_questions UUID[] NOT NULL DEFAULT '{}',
    due_tomorrow TEXT[] NOT NULL DEFAULT '{}',
    xp INTEGER NOT NULL,
    lesson_status submission_status NOT NULL,

    CONSTRAINT lesson_submissions_pkey PRIMARY KEY (id)
);

ALTER TABLE lesson_submissions
  ADD CONSTRAINT lesson_submissions_counts CHECK (questions >= 1 AND correct BETWEEN 0 AND questions),
  ADD CONSTRAINT lesson_submissions_xp CHECK (xp >= 0);

CREATE INDEX lesson_submissions_lesson_id_user_id_idx ON lesson_submissions(lesson_id, user_id);
CREATE INDEX lesson_submissions_user_id_submitted_at_idx ON lesson_submissions(user_id, submitted_at);
CREATE UNIQUE INDEX lesson_submissions_user_id_submission_id_key ON lesson_submissions(user_id, submission_id);


-- question_attempts

CREATE TABLE question_attempts (
    lesson_submission_id UUID NOT NULL,
    question_id UUID NOT NULL,
    user_id UUID NOT NULL,
    answered_at TIMESTAMPTZ(3) NOT NULL,
    answer JSONB,
    correct BOOLEAN NOT NULL,
    first_answer JSONB,
    first_correct BOOLEAN,
    scored_on DATE,

    CONSTRAINT question_attempts_pkey PRIMARY KEY (lesson_submission_id,question_id)
);

CREATE INDEX question_attempts_question_id_idx ON question_attempts(question_id);
CREATE UNIQUE INDEX question_attempts_user_id_question_id_scored_on_key ON question_attempts(user_id, question_id, scored_on);


-- lesson_completions

CREATE TABLE lesson_completions (
    user_id UUID NOT NULL,
    lesson_id UUID NOT NULL,
    completed_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT lesson_completions_pkey PRIMARY KEY (user_id,lesson_id)
);

CREATE INDEX lesson_completions_lesson_id_idx ON lesson_completions(lesson_id);


-- xp_ledger

CREATE TABLE xp_ledger (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    user_id UUID NOT NULL,
    lesson_id UUID,
    amount INTEGER NOT NULL,
    earned_at TIMESTAMPTZ(3) NOT NULL,
    earned_on DATE NOT NULL,

    CONSTRAINT xp_ledger_pkey PRIMARY KEY (id)
);

ALTER TABLE xp_ledger
  ADD CONSTRAINT xp_ledger_amount CHECK (amount > 0);

CREATE INDEX xp_ledger_user_id_lesson_id_earned_on_idx ON xp_ledger(user_id, lesson_id, earned_on);
CREATE INDEX xp_ledger_lesson_id_idx ON xp_ledger(lesson_id);


-- memory_log

CREATE TABLE memory_log (
    user_id UUID NOT NULL,
    submission_id UUID NOT NULL,
    index INTEGER NOT NULL,
    item_key TEXT NOT NULL,
    at TIMESTAMPTZ(3) NOT NULL,
    local_date DATE NOT NULL,
    how memory_how NOT NULL,
    grade memory_grade,
    reveals INTEGER NOT NULL DEFAULT 0,
    slips INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    ms INTEGER,
    set_date DATE,
    letters_before INTEGER,
    letters_marked INTEGER,
    firmness firmness NOT NULL DEFAULT 'steady',
    near_days INTEGER NOT NULL DEFAULT 7,

    CONSTRAINT memory_log_pkey PRIMARY KEY (user_id,submission_id,index)
);

ALTER TABLE memory_log
  ADD CONSTRAINT memory_log_counts CHECK (reveals >= 0 AND ms >= 0),
  ADD CONSTRAINT memory_log_grade CHECK (CASE WHEN how IN ('recite', 'hearing') THEN grade IS NOT NULL WHEN how = 'lesson' THEN true ELSE grade IS NULL END),
  ADD CONSTRAINT memory_log_marked CHECK (CASE WHEN how <> 'known' THEN num_nonnulls(letters_before, letters_marked) = 0 WHEN letters_marked IS NULL THEN letters_before IS NULL AND set_date IS NOT NULL ELSE letters_before >= 0 AND letters_before < letters_marked END),
  ADD CONSTRAINT memory_log_set_date CHECK (how <> 'spread' OR set_date IS NOT NULL);

CREATE INDEX memory_log_user_id_item_key_idx ON memory_log(user_id, item_key);
CREATE INDEX memory_log_slips ON memory_log (user_id, at DESC) WHERE slips <> '{}';


-- memory_states

CREATE TABLE memory_states (
    user_id UUID NOT NULL,
    item_key TEXT NOT NULL,
    letters INTEGER NOT NULL,
    stability DOUBLE PRECISION NOT NULL,
    difficulty DOUBLE PRECISION NOT NULL,
    last_on DATE NOT NULL,
    steps INTEGER NOT NULL,
    is_again BOOLEAN NOT NULL,
    heart_dates INTEGER NOT NULL,
    learned_on DATE,
    short_intervals INTEGER NOT NULL,
    known_before INTEGER,
    known_marked INTEGER,
    spread_on DATE,
    due_by DATE,
    recited_on DATE,
    changed_on DATE NOT NULL,
    before JSONB,

    CONSTRAINT memory_states_pkey PRIMARY KEY (user_id,item_key)
);
-- Each recital updates a state. Free space on the page keeps the new row beside the old one.
ALTER TABLE memory_states SET (fillfactor = 70);

ALTER TABLE memory_states
  ADD CONSTRAINT memory_states_counts CHECK (letters > 0 AND steps >= 0 AND heart_dates >= 0 AND short_intervals BETWEEN 0 AND 3),
  ADD CONSTRAINT memory_states_marked CHECK (num_nulls(known_before, known_marked) IN (0, 2) AND known_before >= 0 AND known_before < known_marked),
  ADD CONSTRAINT memory_states_memory CHECK (stability > 0 AND difficulty BETWEEN 1 AND 10);


-- review_submissions

CREATE TABLE review_submissions (
    user_id UUID NOT NULL,
    submission_id UUID NOT NULL,
    submitted_at TIMESTAMPTZ(3) NOT NULL,
    counted_on DATE NOT NULL,
    recorded INTEGER NOT NULL,
    xp INTEGER NOT NULL,
    letters INTEGER NOT NULL,
    ms INTEGER NOT NULL,
    other_seconds DOUBLE PRECISION,

    CONSTRAINT review_submissions_pkey PRIMARY KEY (user_id,submission_id)
);

ALTER TABLE review_submissions
  ADD CONSTRAINT review_submissions_counts CHECK (recorded >= 0 AND xp BETWEEN 0 AND 1 AND letters >= 0 AND ms >= 0),
  ADD CONSTRAINT review_submissions_other_seconds CHECK (other_seconds >= 0);

CREATE INDEX review_submissions_user_id_counted_on_submitted_at_idx ON review_submissions(user_id, counted_on, submitted_at);


-- review_undos

CREATE TABLE review_undos (
    user_id UUID NOT NULL,
    submission_id UUID NOT NULL,
    at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT review_undos_pkey PRIMARY KEY (user_id,submission_id)
);


-- memorized_surahs

CREATE TABLE memorized_surahs (
    user_id UUID NOT NULL,
    surah INTEGER NOT NULL,
    memorized_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT memorized_surahs_pkey PRIMARY KEY (user_id,surah)
);

ALTER TABLE memorized_surahs
  ADD CONSTRAINT memorized_surahs_surah CHECK (surah BETWEEN 1 AND 114);


-- hearings

CREATE TABLE hearings (
    id UUID NOT NULL DEFAULT gen_random_uuid(),
    user_id UUID NOT NULL,
    token_hash BYTEA NOT NULL,
    start_pos INTEGER NOT NULL,
    end_pos INTEGER NOT NULL,
    from_word INTEGER,
    to_word INTEGER,
    created_at TIMESTAMPTZ(3) NOT NULL,
    listener_name TEXT,
    listener_id UUID,
    listener_key_hash BYTEA,
    joined_at TIMESTAMPTZ(3),
    version INTEGER NOT NULL DEFAULT 0,
    marks JSONB NOT NULL DEFAULT '[]',
    recited_pos INTEGER,
    recited_word INTEGER,
    finished_at TIMESTAMPTZ(3),
    finished_on DATE,
    word TEXT,
    accepted_at TIMESTAMPTZ(3),
    refused_at TIMESTAMPTZ(3),

    CONSTRAINT hearings_pkey PRIMARY KEY (id)
);

ALTER TABLE hearings
  ADD CONSTRAINT hearings_answer CHECK ((accepted_at IS NULL OR finished_at IS NOT NULL) AND (accepted_at IS NULL OR refused_at IS NULL)),
  ADD CONSTRAINT hearings_finish CHECK ((finished_at IS NULL) = (finished_on IS NULL) AND (finished_at IS NULL OR joined_at IS NOT NULL)),
  ADD CONSTRAINT hearings_listener CHECK ((joined_at IS NULL) = (listener_name IS NULL) AND (joined_at IS NOT NULL OR version = 0)),
  ADD CONSTRAINT hearings_range CHECK (start_pos BETWEEN 0 AND end_pos AND end_pos <= 6235),
  ADD CONSTRAINT hearings_recited CHECK ((recited_pos IS NULL) = (recited_word IS NULL)),
  ADD CONSTRAINT hearings_refused CHECK (refused_at IS NULL OR (marks = '[]' AND word IS NULL)),
  ADD CONSTRAINT hearings_words CHECK (from_word >= 1 AND to_word >= 1 AND recited_word >= 1);

CREATE UNIQUE INDEX hearings_token_hash_key ON hearings(token_hash);
CREATE INDEX hearings_user_id_created_at_idx ON hearings(user_id, created_at);
CREATE INDEX hearings_listener_id_idx ON hearings(listener_id);
CREATE INDEX hearings_open ON hearings (user_id) WHERE accepted_at IS NULL;


-- seeded_content

CREATE TABLE seeded_content (
    id INTEGER NOT NULL DEFAULT 1,
    fingerprint TEXT NOT NULL,
    seeded_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT seeded_content_pkey PRIMARY KEY (id)
);

ALTER TABLE seeded_content
  ADD CONSTRAINT seeded_content_is_one_row CHECK (id = 1);


-- seed_tombstones

CREATE TABLE seed_tombstones (
    seed_key TEXT NOT NULL,
    deleted_at TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT seed_tombstones_pkey PRIMARY KEY (seed_key)
);


-- content_changes

CREATE TABLE content_changes (
    id UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT content_changes_pkey PRIMARY KEY (id)
);


-- References

ALTER TABLE user_settings ADD CONSTRAINT user_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE learning_plans ADD CONSTRAINT learning_plans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE reminders_sent ADD CONSTRAINT reminders_sent_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE security_events ADD CONSTRAINT security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE mailed_links ADD CONSTRAINT mailed_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE rooms ADD CONSTRAINT rooms_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE rooms ADD CONSTRAINT rooms_opened_by_id_fkey FOREIGN KEY (opened_by_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE rooms ADD CONSTRAINT rooms_previous_room_id_fkey FOREIGN KEY (previous_room_id) REFERENCES rooms(id) ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE room_members ADD CONSTRAINT room_members_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE room_members ADD CONSTRAINT room_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE join_requests ADD CONSTRAINT join_requests_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE join_requests ADD CONSTRAINT join_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE room_cycles ADD CONSTRAINT room_cycles_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE room_days ADD CONSTRAINT room_days_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE room_days ADD CONSTRAINT room_days_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES room_cycles(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE tasks ADD CONSTRAINT tasks_room_id_fkey FOREIGN KEY (room_id) REFERENCES rooms(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE tasks ADD CONSTRAINT tasks_cycle_id_fkey FOREIGN KEY (cycle_id) REFERENCES room_cycles(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE tasks ADD CONSTRAINT tasks_day_id_fkey FOREIGN KEY (day_id) REFERENCES room_days(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE tasks ADD CONSTRAINT tasks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE tasks ADD CONSTRAINT tasks_dealt_to_id_fkey FOREIGN KEY (dealt_to_id) REFERENCES users(id) ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE former_readings ADD CONSTRAINT former_readings_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE former_readings ADD CONSTRAINT former_readings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE task_handovers ADD CONSTRAINT task_handovers_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE lessons ADD CONSTRAINT lessons_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE questions ADD CONSTRAINT questions_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE question_options ADD CONSTRAINT question_options_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE question_blanks ADD CONSTRAINT question_blanks_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE question_words ADD CONSTRAINT question_words_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE question_progress ADD CONSTRAINT question_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE question_progress ADD CONSTRAINT question_progress_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE lesson_submissions ADD CONSTRAINT lesson_submissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE lesson_submissions ADD CONSTRAINT lesson_submissions_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE question_attempts ADD CONSTRAINT question_attempts_lesson_submission_id_fkey FOREIGN KEY (lesson_submission_id) REFERENCES lesson_submissions(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE question_attempts ADD CONSTRAINT question_attempts_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE question_attempts ADD CONSTRAINT question_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE lesson_completions ADD CONSTRAINT lesson_completions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE lesson_completions ADD CONSTRAINT lesson_completions_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE xp_ledger ADD CONSTRAINT xp_ledger_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE xp_ledger ADD CONSTRAINT xp_ledger_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE memory_log ADD CONSTRAINT memory_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE memory_states ADD CONSTRAINT memory_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE review_submissions ADD CONSTRAINT review_submissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE review_undos ADD CONSTRAINT review_undos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE memorized_surahs ADD CONSTRAINT memorized_surahs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE hearings ADD CONSTRAINT hearings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE hearings ADD CONSTRAINT hearings_listener_id_fkey FOREIGN KEY (listener_id) REFERENCES users(id) ON DELETE SET NULL ON UPDATE CASCADE;


-- What a person has read: completed portions, and portions that they had completed in rooms that are gone.
CREATE VIEW readings AS
  SELECT user_id AS reader_id, start_pos, end_pos, completed_at, completed_on, cycle_id FROM tasks WHERE completed_at IS NOT NULL
  UNION ALL
  SELECT user_id, start_pos, end_pos, completed_at, completed_on, NULL::uuid FROM former_readings;


-- Append-only logs

-- A log records what happened. Postgres refuses to change its rows, so that no error in the server can rewrite them.

-- Raises an error. A trigger also covers the statements of migrations.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER lesson_submissions_append_only BEFORE UPDATE ON lesson_submissions FOR EACH ROW
  WHEN (NOT (NEW.lesson_id IS NULL AND to_jsonb(NEW) - 'lesson_id' = to_jsonb(OLD) - 'lesson_id'))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER memory_log_append_only BEFORE UPDATE ON memory_log FOR EACH ROW
  WHEN (OLD.letters_marked IS NOT NULL
    OR to_jsonb(NEW) - '{letters_before,letters_marked}'::text[] <> to_jsonb(OLD) - '{letters_before,letters_marked}'::text[])
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER question_attempts_append_only BEFORE UPDATE ON question_attempts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER review_submissions_append_only BEFORE UPDATE ON review_submissions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER task_handovers_append_only BEFORE UPDATE ON task_handovers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER xp_ledger_append_only BEFORE UPDATE ON xp_ledger FOR EACH ROW
  WHEN (NOT (NEW.lesson_id IS NULL AND to_jsonb(NEW) - 'lesson_id' = to_jsonb(OLD) - 'lesson_id'))
  EXECUTE FUNCTION refuse_change();

-- News of changed rows

-- Each process of the server listens to these channels and tells the browsers that are connected to it (apps/api/src/features/events).
-- NOTIFY runs in triggers because Postgres then sends the news with the commit of the change, whoever makes the change.
--
--   channel               payload             sent when
--   halaqa_notifications  person              their notifications changed
--   halaqa_tasks          person              portions that they hold changed
--   halaqa_room           room                its card or its members changed
--   halaqa_portions       room                some of its portions changed hands or were cut
--   halaqa_plan           room                so much of it changed that everybody in it asks again
--   halaqa_progress       cycle               a portion was completed or reopened
--   halaqa_requests       room                somebody asked to join, or no longer asks
--   halaqa_membership     person:room         the room opened or closed to the person
--   halaqa_hearings       person              one of their hearings changed
--   halaqa_content        (empty)             a unit or lesson was deleted, or was switched on or off
--   halaqa_session        session             it ended

-- Notifies a channel of a row that was written or deleted. The arguments are the channel and the columns that make up the payload. Postgres
-- delivers equal notifications of one transaction once. halaqa_membership reaches a person who was removed or declined, whom news of the
-- room no longer reach. Edited texts send nothing, because a person who is in a lesson finishes the text they began. planned_through sends
-- nothing, because no screen shows it. A new revision of a room sends nothing here, because its portions send their own news.
CREATE FUNCTION tell_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  payload text;
BEGIN
  SELECT string_agg(changed ->> name, ':' ORDER BY number) INTO payload
  FROM unnest(TG_ARGV[1:]) WITH ORDINALITY AS argument (name, number);
  PERFORM pg_notify(TG_ARGV[0], coalesce(payload, ''));
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_changed AFTER UPDATE ON hearings
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_hearings', 'user_id');
CREATE TRIGGER tell_of_finished AFTER UPDATE ON hearings
  FOR EACH ROW WHEN ((NEW.finished_at, NEW.accepted_at, NEW.refused_at) IS DISTINCT FROM (OLD.finished_at, OLD.accepted_at, OLD.refused_at))
  EXECUTE FUNCTION tell_of_row('halaqa_notifications', 'user_id');
CREATE TRIGGER tell_of_changed AFTER INSERT OR DELETE ON join_requests
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_requests', 'room_id');
CREATE TRIGGER tell_of_membership AFTER INSERT OR DELETE ON join_requests
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_membership', 'user_id', 'room_id');
CREATE TRIGGER tell_of_deleted AFTER DELETE ON lessons FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_content');
CREATE TRIGGER tell_of_switched AFTER UPDATE OF is_active ON lessons
  FOR EACH ROW WHEN (OLD.is_active <> NEW.is_active) EXECUTE FUNCTION tell_of_row('halaqa_content');
CREATE TRIGGER tell_of_changed AFTER INSERT OR UPDATE ON notifications
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_notifications', 'user_id');
CREATE TRIGGER tell_of_members AFTER INSERT OR UPDATE OF is_active, banned_at, share, away_from, away_until, hides_tick ON room_members
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_room', 'room_id');
CREATE TRIGGER tell_of_membership AFTER INSERT OR UPDATE OF is_active, banned_at ON room_members
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_membership', 'user_id', 'room_id');
CREATE TRIGGER tell_of_portions AFTER INSERT OR UPDATE OF is_active, banned_at, share, away_from, away_until, hides_tick ON room_members
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_tasks', 'user_id');
CREATE TRIGGER tell_of_changed AFTER UPDATE ON rooms
  FOR EACH ROW WHEN (OLD.revision = NEW.revision AND to_jsonb(OLD) - 'planned_through' IS DISTINCT FROM to_jsonb(NEW) - 'planned_through')
  EXECUTE FUNCTION tell_of_row('halaqa_room', 'id');
CREATE TRIGGER tell_of_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_session', 'id');
CREATE TRIGGER tell_of_deleted AFTER DELETE ON units FOR EACH ROW EXECUTE FUNCTION tell_of_row('halaqa_content');
CREATE TRIGGER tell_of_switched AFTER UPDATE OF is_active ON units
  FOR EACH ROW WHEN (OLD.is_active <> NEW.is_active) EXECUTE FUNCTION tell_of_row('halaqa_content');

-- News of changed portions

-- One statement may change ten thousand portions, so these triggers run once for each statement. They also count the revision of the room:
-- of two answers about a room, the one with the higher revision is newer.

-- Notifies a channel once of each id that is not null.
CREATE FUNCTION tell(channel text, ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify(channel, id::text) FROM (SELECT DISTINCT id FROM unnest(ids) AS id WHERE id IS NOT NULL) AS each
$$;

-- Tells of portions that were given out or deleted. If they belong to many readers, it tells the room instead of each reader.
CREATE FUNCTION tell_of_portions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  room_ids uuid[];
  readers uuid[];
BEGIN
  SELECT array_agg(DISTINCT room_id), array_agg(DISTINCT user_id) INTO room_ids, readers FROM portions;
  UPDATE rooms SET revision = revision + 1 WHERE id = ANY(room_ids);
  IF cardinality(readers) > 20 THEN
    PERFORM tell('halaqa_plan', room_ids);
  ELSE
    PERFORM tell('halaqa_room', room_ids), tell('halaqa_tasks', readers);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_dropped AFTER DELETE ON tasks REFERENCING OLD TABLE AS portions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_portions();
CREATE TRIGGER tell_of_given AFTER INSERT ON tasks REFERENCING NEW TABLE AS portions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_portions();

-- A portion has moved if its reader, range or offer changed, is toggled if it was completed or reopened, and has turned if a free piece of a
-- board came to another turn. Opening a portion or moving its bookmark is no news. The join is full because the planner, which knows nothing of
-- the number of rows, may otherwise compare each row with each.
CREATE FUNCTION tell_of_changed_portions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said record;
BEGIN
  SELECT array_agg(DISTINCT n.room_id) AS rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE moved OR toggled) AS changed_rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE moved) AS moved_rooms,
    array_agg(DISTINCT n.room_id) FILTER (WHERE turned) AS turned_rooms,
    array_agg(DISTINCT n.cycle_id) FILTER (WHERE toggled) AS toggled_cycles,
    array_agg(DISTINCT n.user_id) || array_agg(DISTINCT o.user_id) FILTER (WHERE o.user_id IS DISTINCT FROM n.user_id) AS readers
  INTO said
  FROM new_rows n FULL JOIN old_rows o ON o.id = n.id CROSS JOIN LATERAL (
    SELECT (n.user_id, n.start_pos, n.end_pos, n.offered_at) IS DISTINCT FROM (o.user_id, o.start_pos, o.end_pos, o.offered_at) AS moved,
      n.completed_at IS DISTINCT FROM o.completed_at AS toggled,
      n.day_id <> o.day_id AND coalesce(n.user_id, o.user_id) IS NULL AS turned
  ) change;
  UPDATE rooms SET revision = revision + 1 WHERE id = ANY(said.changed_rooms);
  IF cardinality(said.readers) > 32 THEN
    PERFORM tell('halaqa_plan', said.rooms);
  ELSE
    PERFORM tell('halaqa_portions', said.moved_rooms), tell('halaqa_tasks', said.readers);
  END IF;
  PERFORM tell('halaqa_room', said.turned_rooms), tell('halaqa_progress', said.toggled_cycles);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_changed AFTER UPDATE ON tasks
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_portions();

-- Changes of lessons

-- The server caches answers about units for as long as content_changes has no new row. Rows are only added: a counter would make
-- transactions wait for its lock, and would miss a transaction that commits late.

-- Adds one row for each statement that may have changed what learners see of units.
CREATE FUNCTION record_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_changes DEFAULT VALUES;
  RETURN NULL;
END $$;
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON lessons
  FOR EACH STATEMENT EXECUTE FUNCTION record_content_change();
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OF lesson_id, question_type, is_active OR DELETE OR TRUNCATE ON questions
  FOR EACH STATEMENT EXECUTE FUNCTION record_content_change();
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON units
  FOR EACH STATEMENT EXECUTE FUNCTION record_content_change();
