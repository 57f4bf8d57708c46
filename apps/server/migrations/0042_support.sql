-- Customer service: conversations of users with the staff. Moments are epoch milliseconds of the installation's time.

create table support_conversation (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  -- Of the app when it began.
  language text not null check (language ~ '^[a-z]{2,3}$'),
  topic text check (topic in ('trade', 'money', 'account', 'other')),
  state text not null check (state in ('open', 'pending', 'snoozed', 'resolved')),
  -- Number of the newest message: the next one has one more, given under the lock of this row, so that none is left out.
  last_seq integer not null default 0 check (last_seq >= 0),
  -- Numbers of the newest text or picture of each side.
  user_seq integer not null default 0,
  staff_seq integer not null default 0,
  -- Marks: all up to them were delivered, or read. They never go back.
  user_delivered integer not null default 0,
  user_read integer not null default 0,
  staff_delivered integer not null default 0,
  staff_read integer not null default 0,
  -- Counts changes of state and of hands, for operators who decide on what they saw.
  revision integer not null default 1 check (revision > 0),
  assignee_id bigint,
  -- The operator who joined last, and the public name of then.
  agent_id bigint,
  agent_name text check (length(agent_name) <= 40),
  -- The first message since the staff wrote last.
  waiting_ms bigint,
  snoozed_until_ms bigint,
  opened_ms bigint not null,
  first_reply_ms bigint,
  resolved_ms bigint,
  rating smallint check (rating between 1 and 5),
  rating_text text not null default '' check (length(rating_text) <= 500),
  rated_ms bigint,
  constraint support_conversation_marks check (
    user_seq between 0 and last_seq and staff_seq between 0 and last_seq
    and user_read between 0 and user_delivered and user_delivered <= last_seq
    and staff_read between 0 and staff_delivered and staff_delivered <= last_seq
  ),
  constraint support_conversation_agent check ((agent_id is null) = (agent_name is null)),
  constraint support_conversation_resolved check ((state = 'resolved') = (resolved_ms is not null)),
  constraint support_conversation_snoozed check ((state = 'snoozed') = (snoozed_until_ms is not null)),
  constraint support_conversation_rated check ((rating is null) = (rated_ms is null))
) with (fillfactor = 80);
-- One that is not resolved, at most.
create unique index support_conversation_open on support_conversation (user_id) where state <> 'resolved';
create index support_conversation_user on support_conversation (user_id, id);
create index support_conversation_unread on support_conversation (user_id) where staff_seq > user_read;
create index support_conversation_inbox on support_conversation (waiting_ms, id) where state <> 'resolved';
create index support_conversation_assignee on support_conversation (assignee_id, id) where assignee_id is not null;
create index support_conversation_snooze on support_conversation (snoozed_until_ms) where state = 'snoozed';
create index support_conversation_rating on support_conversation (rated_ms) where rating is not null;

-- A picture of a message. Its bytes are in the file store, sealed with a key of its own.
create table support_picture (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references support_conversation (id),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096),
  file_name text not null unique check (file_name ~ '^[a-z0-9-]{10,80}$'),
  sealed_key bytea not null check (octet_length(sealed_key) = 60),
  sealed_with text not null check (sealed_with ~ '^[0-9a-f]{16}$')
);
create index support_picture_of on support_picture (conversation_id);

-- What both sides said, and what the system notes between: numbered 1, 2, 3 … in each conversation.
create table support_message (
  conversation_id bigint not null references support_conversation (id),
  seq integer not null check (seq > 0),
  -- `system` is a note of what somebody did.
  by text not null check (by in ('user', 'support', 'system')),
  -- The sender's name for it: sent twice it is one message.
  client_id uuid,
  -- The operator who wrote it or did it, with the public name of then.
  operator_id bigint,
  agent_name text check (length(agent_name) <= 40),
  body text check (length(body) between 1 and 2000),
  picture_id bigint unique references support_picture (id),
  trade_kind text check (trade_kind in ('quickTrade', 'spotOrder', 'contractOrder', 'contractPosition')),
  trade_id bigint,
  event text check (event in ('joined', 'closed', 'reopened', 'rated')),
  -- Of `joined`: how long the user had waited.
  waited_ms bigint check (waited_ms >= 0),
  ts_ms bigint not null,
  primary key (conversation_id, seq),
  constraint support_message_client unique (conversation_id, by, client_id),
  constraint support_message_one check (num_nonnulls(body, picture_id, trade_id, event) = 1 and (trade_id is null) = (trade_kind is null)),
  constraint support_message_by check ((by = 'system') = (event is not null) and (by = 'system') = (client_id is null)),
  constraint support_message_agent check (
    (operator_id is null) = (agent_name is null) and (by = 'system' or (by = 'support') = (operator_id is not null))
  ),
  constraint support_message_waited check (waited_ms is null or event = 'joined')
);
create index support_message_staff on support_message (conversation_id, seq) where by = 'support';
create index support_message_user on support_message (conversation_id, seq) where by = 'user';
create trigger support_message_immutable before update or delete or truncate on support_message
  for each statement execute function ledger_reject_change();

-- Words of operators for each other. They have no number of the conversation: no gap tells the user of them, and no slip of a query shows one.
create table support_note (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references support_conversation (id),
  after_seq integer not null check (after_seq >= 0),
  operator_id bigint not null,
  login_name text not null,
  body text not null check (length(body) between 1 and 1000),
  ts_ms bigint not null
);
create index support_note_of on support_note (conversation_id, id);
create trigger support_note_immutable before update or delete or truncate on support_note
  for each statement execute function ledger_reject_change();

-- Names by which users know operators.
create table support_agent (
  operator_id bigint primary key,
  name text not null check (length(name) between 1 and 40)
);

-- Answers that are ready to be sent, by language.
create table support_canned (
  name text not null check (name ~ '^[a-z][a-z0-9-]{1,39}$'),
  language text not null check (language ~ '^[a-z]{2,3}$'),
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) between 1 and 2000),
  primary key (name, language)
);

-- Working hours, in minutes of the day, UTC. 1 is Monday.
create table support_hours (
  weekday smallint not null check (weekday between 1 and 7),
  opens integer not null check (opens between 0 and 1439),
  closes integer not null check (closes between 1 and 1440),
  primary key (weekday, opens),
  constraint support_hours_order check (opens < closes)
);
insert into support_hours select weekday, 480, 1320 from generate_series(1, 7) as weekday;
