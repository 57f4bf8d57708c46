-- Everything the migrations make, written by `npm run schema`. Not run by anything: a test compares it with a fresh database.

create type ledger_change as (account bigint, owner bigint, asset_id integer, debits_posted numeric, credits_posted numeric, debits_pending numeric, credits_pending numeric, balance_before numeric, first_transfer bigint, last_transfer bigint);

create sequence account_freeze_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence app_config_id_seq as integer start 1 increment 1 minimum 1 maximum 2147483647;

create sequence app_user_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence article_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence bank_card_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence bank_property_id_seq as integer start 1 increment 1 minimum 1 maximum 2147483647;

create sequence banner_id_seq as integer start 1 increment 1 minimum 1 maximum 2147483647;

create sequence campaign_flow_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence campaign_id_seq as integer start 1 increment 1 minimum 1 maximum 2147483647;

create sequence campaign_proposal_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence commission_proposal_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence copy_follow_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence copy_leader_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence copy_pair_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence corporate_action_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence deposit_note_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence deposit_pool_address_position_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence earning_product_id_seq as integer start 1 increment 1 minimum 1 maximum 2147483647;

create sequence earning_proposal_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence factor_removal_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence funds_channel_id_seq as integer start 1 increment 1 minimum 1 maximum 2147483647;

create sequence identity_case_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence identity_event_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence identity_picture_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence ledger_account_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence ledger_id_block as bigint start 1024 increment 1024 minimum 1 maximum 9223372036854775807;

create sequence listing_product_id as integer start 100000 increment 1 minimum 100000 maximum 999999;

create sequence loan_product_id_seq as integer start 1 increment 1 minimum 1 maximum 2147483647;

create sequence loan_proposal_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence log_in_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence new_share_offer_id_seq as integer start 1 increment 1 minimum 1 maximum 2147483647;

create sequence new_share_proposal_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence operator_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence operator_log_in_failure_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence operator_session_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence outbox_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence passkey_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence payment_callback_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence payout_resolution_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence pop_up_id_seq as integer start 1 increment 1 minimum 1 maximum 2147483647;

create sequence price_alert_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence product_closure_id_seq as integer start 1 increment 1 minimum 1 maximum 2147483647;

create sequence product_suspension_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence push_subscription_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence question_answer_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence quick_option_id_seq as integer start 1 increment 1 minimum 1 maximum 2147483647;

create sequence sandbox_rail_payout_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence sandbox_transfer_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence session_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence site_message_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence support_conversation_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence support_note_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence support_picture_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence text_lang_id_seq as integer start 1 increment 1 minimum 1 maximum 2147483647;

create sequence wallet_address_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence watchlist_group_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence withdrawal_note_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create table accepted_text (
  page text not null,
  version integer not null,
  hash bytea not null,
  words jsonb not null,
  since_ms bigint not null,
  constraint accepted_text_hash_check CHECK ((octet_length(hash) = 32)),
  constraint accepted_text_page_check CHECK (((length(page) >= 1) AND (length(page) <= 40))),
  constraint accepted_text_version_check CHECK ((version > 0)),
  constraint accepted_text_words_check CHECK ((jsonb_typeof(words) = 'object'::text)),
  constraint accepted_text_pkey PRIMARY KEY (page, version)
);

create table account_epoch (
  user_id bigint not null,
  number integer not null,
  began_at bigint not null,
  first_transfer bigint not null,
  constraint account_epoch_number_check CHECK ((number > 0)),
  constraint account_epoch_pkey PRIMARY KEY (user_id, number),
  constraint account_epoch_first_transfer_key UNIQUE (first_transfer)
);

create table account_freeze (
  id bigint not null generated always as identity,
  user_id bigint not null,
  reason text not null,
  note text not null,
  begun_ms bigint not null,
  begun_by bigint,
  lifted_ms bigint,
  lifted_by bigint,
  lift_note text,
  constraint account_freeze_check CHECK ((lifted_ms >= begun_ms)),
  constraint account_freeze_lift_note_check CHECK (((length(lift_note) >= 3) AND (length(lift_note) <= 500))),
  constraint account_freeze_lifted CHECK ((((lifted_ms IS NULL) = (lift_note IS NULL)) AND ((lifted_by IS NULL) OR (lifted_ms IS NOT NULL)))),
  constraint account_freeze_note_check CHECK (((length(note) >= 3) AND (length(note) <= 500))),
  constraint account_freeze_reason_check CHECK ((reason = ANY (ARRAY['security'::text, 'identity'::text, 'funds'::text, 'request'::text, 'other'::text]))),
  constraint account_freeze_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint account_freeze_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX account_freeze_open ON public.account_freeze USING btree (user_id) WHERE (lifted_ms IS NULL);
CREATE INDEX account_freeze_user ON public.account_freeze USING btree (user_id, id);

create table app_config (
  id integer not null generated always as identity,
  page_path text not null,
  module text not null,
  descr text not null,
  is_visible boolean not null default true,
  title_key text not null,
  icon text not null default ''::text,
  path text not null default ''::text,
  position integer not null,
  constraint app_config_descr_check CHECK ((descr ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'::text)),
  constraint app_config_icon_check CHECK ((length(icon) <= 40)),
  constraint app_config_module_check CHECK ((module ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'::text)),
  constraint app_config_page_path_check CHECK ((page_path ~ '^/[a-zA-Z0-9/_-]{0,119}$'::text)),
  constraint app_config_path_check CHECK ((length(path) <= 200)),
  constraint app_config_title_key_check CHECK ((title_key ~ '^[a-zA-Z][a-zA-Z0-9_]{0,79}$'::text)),
  constraint app_config_pkey PRIMARY KEY (id),
  constraint app_config_page_path_module_descr_key UNIQUE (page_path, module, descr)
);

create table app_user (
  id bigint not null generated always as identity,
  account_type text not null,
  email text,
  phone text,
  password_hash text,
  nick_name text not null,
  invite_code text not null,
  invited_by bigint,
  created_ms bigint not null,
  registered_ms bigint,
  password_changed_ms bigint,
  secret_changed_ms bigint,
  constraint app_user_account_type_check CHECK ((account_type = ANY (ARRAY['guest'::text, 'registered'::text]))),
  constraint app_user_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint app_user_invite_code_check CHECK ((invite_code ~ '^[A-Z0-9]{6,12}$'::text)),
  constraint app_user_nick_name_check CHECK (((length(nick_name) >= 1) AND (length(nick_name) <= 40))),
  constraint app_user_not_own_inviter CHECK ((invited_by <> id)),
  constraint app_user_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
  constraint app_user_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint app_user_registered_check CHECK (
CASE account_type
    WHEN 'guest'::text THEN ((email IS NULL) AND (phone IS NULL) AND (password_hash IS NULL) AND (registered_ms IS NULL) AND (invited_by IS NULL))
    ELSE (((email IS NOT NULL) OR (phone IS NOT NULL)) AND (password_hash IS NOT NULL) AND (registered_ms IS NOT NULL))
END),
  constraint app_user_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES app_user(id),
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_email_key UNIQUE (email),
  constraint app_user_invite_code_key UNIQUE (invite_code),
  constraint app_user_phone_key UNIQUE (phone)
);
CREATE INDEX app_user_invited_by ON public.app_user USING btree (invited_by) WHERE (invited_by IS NOT NULL);

create table article (
  id bigint not null generated always as identity,
  kind smallint not null,
  name text not null,
  img text not null default ''::text,
  is_pinned boolean not null default false,
  is_visible boolean not null default true,
  published_at timestamp with time zone not null,
  constraint article_img_check CHECK ((length(img) <= 200)),
  constraint article_kind_check CHECK ((kind = ANY (ARRAY[1, 2]))),
  constraint article_name_check CHECK ((name ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'::text)),
  constraint article_pkey PRIMARY KEY (id),
  constraint article_name_key UNIQUE (name)
);

create table article_content (
  article_id bigint not null,
  language text not null,
  title text not null,
  summary text not null,
  content text not null,
  constraint article_content_content_check CHECK ((length(content) <= 60000)),
  constraint article_content_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint article_content_summary_check CHECK ((length(summary) <= 500)),
  constraint article_content_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint article_content_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_content_pkey PRIMARY KEY (article_id, language)
);

create table bank_card (
  id bigint not null generated always as identity,
  user_id bigint not null,
  label text not null,
  sealed_values bytea not null,
  sealed_with text not null,
  number_hash bytea not null,
  state text not null,
  created_ms bigint not null,
  archived_ms bigint,
  constraint bank_card_archived CHECK (((state = 'archived'::text) = (archived_ms IS NOT NULL))),
  constraint bank_card_check CHECK ((archived_ms >= created_ms)),
  constraint bank_card_created_ms_check CHECK ((created_ms > 0)),
  constraint bank_card_label_check CHECK ((length(label) <= 24)),
  constraint bank_card_number_hash_check CHECK ((octet_length(number_hash) = 32)),
  constraint bank_card_sealed_values_check CHECK (((octet_length(sealed_values) >= 30) AND (octet_length(sealed_values) <= 100000))),
  constraint bank_card_sealed_with_check CHECK ((sealed_with ~ '^[0-9a-f]{16}$'::text)),
  constraint bank_card_state_check CHECK ((state = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint bank_card_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint bank_card_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX bank_card_number ON public.bank_card USING btree (user_id, number_hash) WHERE (state = 'active'::text);
CREATE INDEX bank_card_of_user ON public.bank_card USING btree (user_id, id DESC);
CREATE INDEX bank_card_sealed_with ON public.bank_card USING btree (sealed_with);

create table bank_property (
  id integer not null generated always as identity,
  config_type smallint not null,
  name text not null,
  kind text not null,
  is_required boolean not null,
  length_min smallint not null,
  length_max smallint not null,
  is_visible boolean not null default true,
  position integer not null,
  constraint bank_property_check CHECK ((((length_max >= 1) AND (length_max <= 200)) AND (length_max >= length_min))),
  constraint bank_property_config_type_check CHECK (((config_type >= 0) AND (config_type <= 9))),
  constraint bank_property_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'card_number'::text, 'iban'::text, 'bic'::text, 'phone'::text, 'mobile'::text, 'id_card'::text, 'email'::text, 'url'::text, 'date'::text, 'number'::text, 'digits'::text, 'letters'::text]))),
  constraint bank_property_length_min_check CHECK (((length_min >= 0) AND (length_min <= 200))),
  constraint bank_property_name_check CHECK ((name ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'::text)),
  constraint bank_property_pkey PRIMARY KEY (id),
  constraint bank_property_config_type_name_key UNIQUE (config_type, name)
);

create table bank_property_content (
  property_id integer not null,
  language text not null,
  title text not null,
  content text not null,
  constraint bank_property_content_content_check CHECK ((length(content) <= 200)),
  constraint bank_property_content_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint bank_property_content_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  constraint bank_property_content_property_id_fkey FOREIGN KEY (property_id) REFERENCES bank_property(id) ON DELETE CASCADE,
  constraint bank_property_content_pkey PRIMARY KEY (property_id, language)
);

create table banner (
  id integer not null generated always as identity,
  name text not null,
  img text not null default ''::text,
  path text not null default ''::text,
  is_visible boolean not null default true,
  position integer not null,
  constraint banner_img_check CHECK ((length(img) <= 200)),
  constraint banner_name_check CHECK ((name ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'::text)),
  constraint banner_path_check CHECK ((length(path) <= 200)),
  constraint banner_pkey PRIMARY KEY (id),
  constraint banner_name_key UNIQUE (name)
);

create table banner_content (
  banner_id integer not null,
  language text not null,
  title text not null,
  content text not null,
  constraint banner_content_content_check CHECK ((length(content) <= 400)),
  constraint banner_content_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint banner_content_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint banner_content_banner_id_fkey FOREIGN KEY (banner_id) REFERENCES banner(id) ON DELETE CASCADE,
  constraint banner_content_pkey PRIMARY KEY (banner_id, language)
);

create table campaign (
  id integer not null generated always as identity,
  proposal_id bigint,
  code text not null,
  form text not null,
  is_welfare boolean not null,
  published_ms bigint not null,
  starts_ms bigint not null,
  ends_ms bigint,
  audience jsonb not null,
  tasks jsonb not null,
  prizes jsonb not null,
  texts jsonb not null,
  per_person numeric(38,0) not null,
  prize_sum numeric(38,0) not null,
  funded numeric(38,0) not null,
  returned numeric(38,0) not null default 0,
  has_beacon boolean not null,
  seed_hash bytea,
  sealed_seed bytea,
  sealed_with text,
  stage text not null,
  ended_early_ms bigint,
  end_proposal_id bigint,
  tickets integer not null default 0,
  entries integer not null default 0,
  counted_ms bigint,
  root bytea,
  root_ms bigint,
  signature bytea,
  seed bytea,
  key bytea,
  result_hash bytea,
  void_reason text,
  settled_ms bigint,
  done_ms bigint,
  used_told_user bigint not null default 0,
  used_told_ms bigint,
  constraint campaign_audience_check CHECK ((jsonb_typeof(audience) = 'object'::text)),
  constraint campaign_check CHECK (((returned >= (0)::numeric) AND (returned <= funded))),
  constraint campaign_check1 CHECK (((octet_length(seed) = 32) AND (sha256(seed) = seed_hash))),
  constraint campaign_code_check CHECK ((code ~ '^[a-z][a-z0-9-]{2,39}$'::text)),
  constraint campaign_done CHECK (((done_ms IS NULL) OR (stage = ANY (ARRAY['drawn'::text, 'void'::text])) OR ((stage = 'closed'::text) AND (form <> 'draw'::text)))),
  constraint campaign_draw CHECK (
CASE
    WHEN (form = 'draw'::text) THEN ((ends_ms IS NOT NULL) AND (prize_sum > (0)::numeric) AND (per_person = (0)::numeric) AND (num_nulls(seed_hash, sealed_seed, sealed_with) = 0))
    ELSE ((prize_sum = (0)::numeric) AND (num_nonnulls(seed_hash, sealed_seed, sealed_with, root, seed, signature, key, result_hash, settled_ms, counted_ms) = 0) AND (NOT has_beacon) AND (stage = ANY (ARRAY['open'::text, 'closed'::text])) AND (tickets = 0) AND (jsonb_array_length(prizes) = 0))
END),
  constraint campaign_drawn CHECK (
CASE
    WHEN (stage = 'drawn'::text) THEN ((num_nulls(root, seed, key, result_hash, settled_ms) = 0) AND ((signature IS NOT NULL) = has_beacon))
    WHEN (stage = 'void'::text) THEN ((settled_ms IS NOT NULL) AND (key IS NULL) AND (result_hash IS NULL))
    ELSE (num_nonnulls(seed, signature, key, result_hash, settled_ms) = 0)
END),
  constraint campaign_early CHECK (((ended_early_ms IS NULL) = (end_proposal_id IS NULL))),
  constraint campaign_entries_check CHECK ((entries >= 0)),
  constraint campaign_form_check CHECK ((form = ANY (ARRAY['tasks'::text, 'days'::text, 'draw'::text]))),
  constraint campaign_funded_check CHECK ((funded > (0)::numeric)),
  constraint campaign_id_check CHECK (((id >= 1) AND (id <= 16000))),
  constraint campaign_key_check CHECK ((octet_length(key) = 32)),
  constraint campaign_per_person_check CHECK ((per_person >= (0)::numeric)),
  constraint campaign_prize_sum_check CHECK ((prize_sum >= (0)::numeric)),
  constraint campaign_prizes_check CHECK ((jsonb_typeof(prizes) = 'array'::text)),
  constraint campaign_result_hash_check CHECK ((octet_length(result_hash) = 32)),
  constraint campaign_root CHECK ((((root IS NULL) = (root_ms IS NULL)) AND ((stage <> 'open'::text) OR (root IS NULL)))),
  constraint campaign_root_check CHECK ((octet_length(root) = 32)),
  constraint campaign_sealed_seed_check CHECK ((octet_length(sealed_seed) = 60)),
  constraint campaign_sealed_with_check CHECK ((sealed_with ~ '^[0-9a-f]{16}$'::text)),
  constraint campaign_seed_hash_check CHECK ((octet_length(seed_hash) = 32)),
  constraint campaign_signature_check CHECK ((octet_length(signature) = 48)),
  constraint campaign_stage_check CHECK ((stage = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text, 'void'::text]))),
  constraint campaign_tasks_check CHECK (((jsonb_typeof(tasks) = 'array'::text) AND ((jsonb_array_length(tasks) >= 1) AND (jsonb_array_length(tasks) <= 10)))),
  constraint campaign_texts_check CHECK (((jsonb_typeof(texts) = 'object'::text) AND (texts ? 'en'::text))),
  constraint campaign_tickets_check CHECK (((tickets >= 0) AND (tickets <= 500000))),
  constraint campaign_times CHECK (((published_ms <= starts_ms) AND ((ends_ms IS NULL) OR (starts_ms < ends_ms)))),
  constraint campaign_void CHECK (((stage = 'void'::text) = (void_reason IS NOT NULL))),
  constraint campaign_void_reason_check CHECK ((void_reason = ANY (ARRAY['list_late'::text, 'beacon_missing'::text, 'seed_sealed'::text]))),
  constraint campaign_end_proposal_id_fkey FOREIGN KEY (end_proposal_id) REFERENCES campaign_proposal(id),
  constraint campaign_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES campaign_proposal(id),
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_code_key UNIQUE (code),
  constraint campaign_proposal_id_key UNIQUE (proposal_id)
);
CREATE INDEX campaign_running ON public.campaign USING btree (id) WHERE (done_ms IS NULL);

create table campaign_count (
  campaign_id integer not null,
  user_id bigint not null,
  through_ms bigint not null,
  lines bigint not null,
  fees numeric(38,0) not null,
  fees_out numeric(38,0) not null,
  volume numeric(38,0) not null,
  volume_out numeric(38,0) not null,
  washes jsonb not null,
  left_out bigint[] not null,
  constraint campaign_count_check CHECK (((fees_out >= (0)::numeric) AND (fees_out <= fees))),
  constraint campaign_count_check1 CHECK (((volume_out >= (0)::numeric) AND (volume_out <= volume))),
  constraint campaign_count_fees_check CHECK ((fees >= (0)::numeric)),
  constraint campaign_count_lines_check CHECK ((lines >= 0)),
  constraint campaign_count_volume_check CHECK ((volume >= (0)::numeric)),
  constraint campaign_count_washes_check CHECK ((jsonb_typeof(washes) = 'object'::text)),
  constraint campaign_count_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint campaign_count_pkey PRIMARY KEY (campaign_id, user_id)
);

create table campaign_event (
  user_id bigint not null,
  kind text not null,
  ts bigint not null,
  constraint campaign_event_kind_check CHECK ((kind = 'receipt_check'::text)),
  constraint campaign_event_pkey PRIMARY KEY (user_id, kind)
);

create table campaign_flow (
  id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  reference_id bigint not null,
  asset_id integer not null,
  amount numeric(38,0) not null,
  value numeric(38,0),
  rate numeric(38,0),
  rate_scale smallint,
  product_code text,
  tick_seq bigint,
  rate_ms bigint,
  ts bigint not null,
  constraint campaign_flow_amount_check CHECK ((amount > (0)::numeric)),
  constraint campaign_flow_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'withdrawal'::text]))),
  constraint campaign_flow_rate CHECK (((num_nonnulls(rate, rate_scale) = ANY (ARRAY[0, 2])) AND (num_nonnulls(product_code, tick_seq, rate_ms) = ANY (ARRAY[0, 3])))),
  constraint campaign_flow_rate_check CHECK ((rate > (0)::numeric)),
  constraint campaign_flow_rate_scale_check CHECK (((rate_scale >= 0) AND (rate_scale <= 30))),
  constraint campaign_flow_value_check CHECK ((value >= (0)::numeric)),
  constraint campaign_flow_worth CHECK (((rate IS NULL) OR (value IS NOT NULL))),
  constraint campaign_flow_pkey PRIMARY KEY (id)
);
CREATE INDEX campaign_flow_user ON public.campaign_flow USING btree (user_id, ts, id);

create table campaign_participant (
  campaign_id integer not null,
  user_id bigint not null,
  entry_id bigint not null,
  joined_ms bigint not null,
  reserved numeric(38,0) not null,
  tickets integer not null default 0,
  tickets_before integer,
  prize_numbers integer[],
  prize_amounts numeric(38,0)[],
  prize numeric(38,0),
  settled_ms bigint,
  constraint campaign_participant_prize CHECK (((num_nulls(prize_numbers, prize_amounts, prize) = ANY (ARRAY[0, 3])) AND (cardinality(prize_numbers) = cardinality(prize_amounts)))),
  constraint campaign_participant_prize_check CHECK ((prize >= (0)::numeric)),
  constraint campaign_participant_reserved_check CHECK ((reserved >= (0)::numeric)),
  constraint campaign_participant_settled CHECK (((settled_ms IS NULL) OR (reserved = (0)::numeric))),
  constraint campaign_participant_tickets_before_check CHECK ((tickets_before >= 0)),
  constraint campaign_participant_tickets_check CHECK (((tickets >= 0) AND (tickets <= 1000))),
  constraint campaign_participant_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint campaign_participant_pkey PRIMARY KEY (campaign_id, user_id),
  constraint campaign_participant_entry_id_key UNIQUE (entry_id)
);
CREATE INDEX campaign_participant_list ON public.campaign_participant USING btree (campaign_id, entry_id) WHERE (tickets > 0);
CREATE INDEX campaign_participant_open ON public.campaign_participant USING btree (campaign_id, user_id) WHERE (settled_ms IS NULL);
CREATE INDEX campaign_participant_user ON public.campaign_participant USING btree (user_id, campaign_id);

create table campaign_proposal (
  id bigint not null generated always as identity,
  kind text not null,
  payload jsonb not null,
  operator_id bigint not null,
  login_name text not null,
  reason text not null,
  created_ms bigint not null,
  decision text,
  decided_by bigint,
  decided_name text,
  decided_ms bigint,
  decision_reason text,
  constraint campaign_proposal_decided CHECK ((((decision IS NULL) = (decided_by IS NULL)) AND ((decision IS NULL) = (decided_ms IS NULL)) AND ((decision IS NULL) = (decision_reason IS NULL)))),
  constraint campaign_proposal_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'rejected'::text]))),
  constraint campaign_proposal_decision_reason_check CHECK (((length(decision_reason) >= 3) AND (length(decision_reason) <= 500))),
  constraint campaign_proposal_kind_check CHECK ((kind = ANY (ARRAY['publish'::text, 'end'::text, 'fund'::text]))),
  constraint campaign_proposal_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint campaign_proposal_two CHECK (((decision IS DISTINCT FROM 'approved'::text) OR (decided_by <> operator_id))),
  constraint campaign_proposal_pkey PRIMARY KEY (id)
);
CREATE INDEX campaign_proposal_open ON public.campaign_proposal USING btree (id) WHERE (decision IS NULL);

create table campaign_reward (
  id bigint not null,
  campaign_id integer not null,
  user_id bigint not null,
  task smallint not null,
  turn integer not null,
  day integer,
  kind text not null,
  amount numeric(38,0) not null,
  created_ms bigint not null,
  transfer_id bigint,
  constraint campaign_reward_amount_check CHECK ((amount > (0)::numeric)),
  constraint campaign_reward_kind_check CHECK ((kind = ANY (ARRAY['money'::text, 'voucher'::text, 'prize'::text]))),
  constraint campaign_reward_paid CHECK (((transfer_id IS NULL) = (kind = 'voucher'::text))),
  constraint campaign_reward_prize CHECK (((task = 0) = (kind = 'prize'::text))),
  constraint campaign_reward_task_check CHECK (((task >= 0) AND (task <= 10))),
  constraint campaign_reward_turn_check CHECK ((turn > 0)),
  constraint campaign_reward_campaign_id_user_id_fkey FOREIGN KEY (campaign_id, user_id) REFERENCES campaign_participant(campaign_id, user_id),
  constraint campaign_reward_pkey PRIMARY KEY (id),
  constraint campaign_reward_once UNIQUE (campaign_id, user_id, task, turn)
);
CREATE UNIQUE INDEX campaign_reward_day ON public.campaign_reward USING btree (campaign_id, user_id, day) WHERE (day IS NOT NULL);
CREATE INDEX campaign_reward_user ON public.campaign_reward USING btree (user_id, id);

create table candle_day (
  product_id integer not null,
  ts bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume numeric(38,0) not null,
  half_hours jsonb,
  constraint candle_day_check CHECK (((low > 0) AND (low <= open) AND (low <= close) AND (high >= open) AND (high >= close))),
  constraint candle_day_half_hours_check CHECK ((jsonb_typeof(half_hours) = 'array'::text)),
  constraint candle_day_ts_check CHECK (((ts % (86400000)::bigint) = 0)),
  constraint candle_day_volume_check CHECK ((volume >= (0)::numeric)),
  constraint candle_day_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint candle_day_pkey PRIMARY KEY (product_id, ts)
);
CREATE INDEX candle_day_ts ON public.candle_day USING btree (ts);

create table candle_minute (
  product_id integer not null,
  ts bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume numeric(38,0) not null,
  constraint candle_minute_check CHECK (((low > 0) AND (low <= open) AND (low <= close) AND (high >= open) AND (high >= close))),
  constraint candle_minute_ts_check CHECK (((ts % (60000)::bigint) = 0)),
  constraint candle_minute_volume_check CHECK ((volume >= (0)::numeric)),
  constraint candle_minute_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(product_id) ON DELETE CASCADE,
  constraint candle_minute_pkey PRIMARY KEY (product_id, ts)
);
CREATE INDEX candle_minute_age ON public.candle_minute USING btree (ts);

create table code_sending (
  target text not null,
  site text not null,
  hour_from_ms bigint not null,
  hour_count integer not null,
  day_from_ms bigint not null,
  day_count integer not null,
  constraint code_sending_day_count_check CHECK ((day_count >= 0)),
  constraint code_sending_hour_count_check CHECK ((hour_count >= 0)),
  constraint code_sending_site_check CHECK ((length(site) <= 64)),
  constraint code_sending_target_check CHECK ((length(target) <= 254)),
  constraint code_sending_pkey PRIMARY KEY (target, site)
);
CREATE INDEX code_sending_day ON public.code_sending USING btree (day_from_ms);

create table commission_fund (
  asset_id integer not null,
  funded_ms bigint not null,
  constraint commission_fund_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES ledger_asset(id),
  constraint commission_fund_pkey PRIMARY KEY (asset_id)
);

create table commission_proposal (
  id bigint not null generated always as identity,
  kind text not null,
  payload jsonb not null,
  operator_id bigint not null,
  login_name text not null,
  reason text not null,
  created_ms bigint not null,
  decision text,
  decided_by bigint,
  decided_name text,
  decided_ms bigint,
  decision_reason text,
  constraint commission_proposal_decided CHECK ((((decision IS NULL) = (decided_by IS NULL)) AND ((decision IS NULL) = (decided_ms IS NULL)) AND ((decision IS NULL) = (decision_reason IS NULL)))),
  constraint commission_proposal_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'rejected'::text]))),
  constraint commission_proposal_decision_reason_check CHECK (((length(decision_reason) >= 3) AND (length(decision_reason) <= 500))),
  constraint commission_proposal_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'funding'::text]))),
  constraint commission_proposal_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint commission_proposal_two CHECK (((decision IS DISTINCT FROM 'approved'::text) OR (decided_by <> operator_id))),
  constraint commission_proposal_pkey PRIMARY KEY (id)
);
CREATE INDEX commission_proposal_open ON public.commission_proposal USING btree (id) WHERE (decision IS NULL);

create table commission_rates (
  version integer not null,
  from_day integer not null,
  level_one bigint not null,
  level_two bigint not null,
  level_three bigint not null,
  created_ms bigint not null,
  login_name text not null,
  constraint commission_rates_announced CHECK (((version = 1) OR (from_day > ((created_ms / 86400000) + 7)))),
  constraint commission_rates_falling CHECK (((level_three >= 0) AND (level_two >= level_three) AND (level_one >= level_two))),
  constraint commission_rates_from_day_check CHECK ((from_day >= 0)),
  constraint commission_rates_login_name_check CHECK ((length(login_name) <= 80)),
  constraint commission_rates_sum CHECK ((((level_one + level_two) + level_three) <= 30000000)),
  constraint commission_rates_version_check CHECK ((version > 0)),
  constraint commission_rates_pkey PRIMARY KEY (version)
);

create table content_revision (
  only_row boolean not null default true,
  revision bigint not null default 1,
  constraint content_revision_only_row_check CHECK (only_row),
  constraint content_revision_pkey PRIMARY KEY (only_row)
);

create table content_seed (
  item text not null,
  constraint content_seed_pkey PRIMARY KEY (item)
);

create table contract_fill (
  id bigint not null,
  order_id bigint,
  position_id bigint not null,
  user_id bigint not null,
  product_code text not null,
  side text not null,
  action text not null,
  reason text not null,
  price numeric(38,0) not null,
  trigger_price numeric(38,0),
  lots numeric(38,0) not null,
  notional numeric(38,0) not null,
  entry_notional numeric(38,0) not null,
  fee_rate bigint not null,
  fee numeric(38,0) not null,
  liquidation_fee numeric(38,0) not null,
  realised numeric(38,0) not null,
  margin numeric(38,0) not null,
  deficit numeric(38,0) not null,
  tick_seq bigint not null,
  transfer_ids bigint[] not null,
  ts bigint not null,
  fill_model text not null,
  model_version integer not null,
  spread_part numeric(38,0) not null,
  slippage_part numeric(38,0) not null,
  depth_level smallint not null,
  constraint contract_fill_action_check CHECK ((action = ANY (ARRAY['open'::text, 'close'::text]))),
  constraint contract_fill_deficit_check CHECK ((deficit >= (0)::numeric)),
  constraint contract_fill_entry_notional_check CHECK ((entry_notional >= (0)::numeric)),
  constraint contract_fill_fee_rate_check CHECK (((fee_rate >= 0) AND (fee_rate <= 100000000))),
  constraint contract_fill_fee_within CHECK (((fee >= (0)::numeric) AND (fee <= notional))),
  constraint contract_fill_liquidated_at_quote CHECK (((reason <> ALL (ARRAY['liquidation'::text, 'cross_settlement'::text])) OR (fill_model = 'top'::text))),
  constraint contract_fill_liquidation_fee_check CHECK ((liquidation_fee >= (0)::numeric)),
  constraint contract_fill_lots_check CHECK ((lots > (0)::numeric)),
  constraint contract_fill_margin_check CHECK ((margin >= (0)::numeric)),
  constraint contract_fill_model CHECK (((fill_model = ANY (ARRAY['top'::text, 'depth'::text, 'stressed'::text])) AND (model_version >= 1))),
  constraint contract_fill_notional_check CHECK ((notional > (0)::numeric)),
  constraint contract_fill_opening_realises_nothing CHECK (((action = 'close'::text) OR ((realised = (0)::numeric) AND (entry_notional = (0)::numeric) AND (deficit = (0)::numeric) AND (liquidation_fee = (0)::numeric) AND (reason = 'order'::text)))),
  constraint contract_fill_order_asked CHECK (((reason = 'order'::text) = (order_id IS NOT NULL))),
  constraint contract_fill_parts CHECK (((spread_part >= (0)::numeric) AND (slippage_part >= (0)::numeric) AND (depth_level >= 1))),
  constraint contract_fill_price_check CHECK ((price > (0)::numeric)),
  constraint contract_fill_realised_follows CHECK (((action = 'open'::text) OR (realised =
CASE side
    WHEN 'long'::text THEN (notional - entry_notional)
    ELSE (entry_notional - notional)
END))),
  constraint contract_fill_reason_check CHECK ((reason = ANY (ARRAY['order'::text, 'take_profit'::text, 'stop_loss'::text, 'trailing'::text, 'liquidation'::text, 'cross_settlement'::text]))),
  constraint contract_fill_side_check CHECK ((side = ANY (ARRAY['long'::text, 'short'::text]))),
  constraint contract_fill_top CHECK (((fill_model <> 'top'::text) OR ((spread_part = (0)::numeric) AND (slippage_part = (0)::numeric) AND (depth_level = 1)))),
  constraint contract_fill_trigger_price_check CHECK ((trigger_price > (0)::numeric)),
  constraint contract_fill_trigger_reached CHECK (
CASE reason
    WHEN 'take_profit'::text THEN ((trigger_price IS NOT NULL) AND
    CASE side
        WHEN 'long'::text THEN (((price + spread_part) + slippage_part) >= trigger_price)
        ELSE (((price - spread_part) - slippage_part) <= trigger_price)
    END)
    WHEN 'stop_loss'::text THEN ((trigger_price IS NOT NULL) AND
    CASE side
        WHEN 'long'::text THEN (((price + spread_part) + slippage_part) <= trigger_price)
        ELSE (((price - spread_part) - slippage_part) >= trigger_price)
    END)
    WHEN 'trailing'::text THEN ((trigger_price IS NOT NULL) AND
    CASE side
        WHEN 'long'::text THEN (((price + spread_part) + slippage_part) <= trigger_price)
        ELSE (((price - spread_part) - slippage_part) >= trigger_price)
    END)
    ELSE (trigger_price IS NULL)
END),
  constraint contract_fill_pkey PRIMARY KEY (id),
  constraint contract_fill_order_id_key UNIQUE (order_id)
);
CREATE INDEX contract_fill_of_position ON public.contract_fill USING btree (position_id, id);
CREATE INDEX contract_fill_of_user ON public.contract_fill USING btree (user_id, ts);

create table contract_financing (
  position_id bigint not null,
  day integer not null,
  user_id bigint not null,
  rate bigint not null,
  price numeric(38,0) not null,
  notional numeric(38,0) not null,
  due numeric(38,0) not null,
  from_cash numeric(38,0) not null,
  from_margin numeric(38,0) not null,
  product_code text not null,
  tick_seq bigint not null,
  transfer_ids bigint[] not null,
  ts bigint not null,
  constraint contract_financing_check CHECK (((due >= (0)::numeric) AND (due <= notional))),
  constraint contract_financing_check1 CHECK (((from_cash + from_margin) <= due)),
  constraint contract_financing_day_check CHECK ((day > 0)),
  constraint contract_financing_from_cash_check CHECK ((from_cash >= (0)::numeric)),
  constraint contract_financing_from_margin_check CHECK ((from_margin >= (0)::numeric)),
  constraint contract_financing_notional_check CHECK ((notional >= (0)::numeric)),
  constraint contract_financing_price_check CHECK ((price > (0)::numeric)),
  constraint contract_financing_rate_check CHECK (((rate >= 0) AND (rate <= 100000000))),
  constraint contract_financing_pkey PRIMARY KEY (position_id, day)
);
CREATE INDEX contract_financing_of_user ON public.contract_financing USING btree (user_id, ts);

create table contract_high_water_mark (
  position_id bigint not null,
  set_seq bigint not null,
  extreme numeric(38,0) not null,
  extreme_seq bigint not null,
  constraint contract_high_water_mark_extreme_check CHECK ((extreme > (0)::numeric)),
  constraint contract_high_water_mark_pkey PRIMARY KEY (position_id)
);

create table contract_liquidation (
  position_id bigint not null,
  fill_id bigint not null,
  user_id bigint not null,
  reason text not null,
  margin_mode text not null,
  product_code text not null,
  tick_seq bigint not null,
  path_seqs bigint[] not null,
  cash numeric(38,0) not null,
  equity numeric(38,0) not null,
  maintenance numeric(38,0) not null,
  parts jsonb not null,
  ts bigint not null,
  constraint contract_liquidation_due CHECK (((reason = 'cross_settlement'::text) OR (equity <= maintenance))),
  constraint contract_liquidation_isolated_alone CHECK (((margin_mode = 'cross'::text) OR ((cash = (0)::numeric) AND (jsonb_array_length(parts) = 1)))),
  constraint contract_liquidation_maintenance_check CHECK ((maintenance >= (0)::numeric)),
  constraint contract_liquidation_margin_mode_check CHECK ((margin_mode = ANY (ARRAY['isolated'::text, 'cross'::text]))),
  constraint contract_liquidation_parts_check CHECK (((jsonb_typeof(parts) = 'array'::text) AND (jsonb_array_length(parts) > 0))),
  constraint contract_liquidation_reason_check CHECK ((reason = ANY (ARRAY['liquidation'::text, 'cross_settlement'::text]))),
  constraint contract_liquidation_pkey PRIMARY KEY (position_id),
  constraint contract_liquidation_fill_id_key UNIQUE (fill_id)
);

create table contract_order (
  id bigint not null,
  user_id bigint not null,
  product_id integer not null,
  product_code text not null,
  product_type smallint not null,
  price_scale smallint not null,
  quantity_scale smallint not null,
  settlement_asset integer not null,
  side text not null,
  action text not null,
  order_type text not null,
  status text not null,
  limit_price numeric(38,0),
  trigger_price numeric(38,0),
  lots numeric(38,0) not null,
  filled_lots numeric(38,0) not null,
  lot_size numeric(38,0) not null,
  leverage integer not null,
  margin_mode text not null,
  take_profit_price numeric(38,0),
  stop_loss_price numeric(38,0),
  trailing_by text,
  trailing_distance numeric(38,0),
  notional numeric(38,0) not null,
  fee numeric(38,0) not null,
  fee_rate bigint not null,
  config_version integer not null,
  realised numeric(38,0) not null,
  hold_id bigint,
  held numeric(38,0) not null,
  position_id bigint,
  new_position_id bigint not null,
  cancel_reason text,
  created_at bigint not null,
  updated_at bigint not null,
  closing_fee_rate bigint not null,
  constraint contract_order_action_check CHECK ((action = ANY (ARRAY['open'::text, 'close'::text]))),
  constraint contract_order_cancel_reason_check CHECK ((cancel_reason = ANY (ARRAY['user'::text, 'position_closed'::text, 'insufficient_balance'::text, 'leverage_differs'::text, 'leverage_above_cap'::text, 'exposure_limit'::text, 'position_at_risk'::text, 'limit_cool_off'::text, 'limit_stake'::text, 'limit_daily_loss'::text]))),
  constraint contract_order_cancelled_has_reason CHECK (((status = 'cancelled'::text) = (cancel_reason IS NOT NULL))),
  constraint contract_order_closing_fee_rate CHECK (((closing_fee_rate >= 0) AND (closing_fee_rate <= 2000000))),
  constraint contract_order_fee_rate_check CHECK (((fee_rate >= 0) AND (fee_rate <= 100000000))),
  constraint contract_order_fee_within CHECK (((fee >= (0)::numeric) AND (fee <= notional))),
  constraint contract_order_filled_whole CHECK (((status = 'filled'::text) = ((filled_lots = lots) AND (lots > (0)::numeric)))),
  constraint contract_order_filled_within CHECK (((filled_lots >= (0)::numeric) AND (filled_lots <= lots))),
  constraint contract_order_held_check CHECK ((held >= (0)::numeric)),
  constraint contract_order_leverage_check CHECK (((leverage >= 1) AND (leverage <= 1000))),
  constraint contract_order_limit_price_check CHECK ((limit_price > (0)::numeric)),
  constraint contract_order_lot_size_check CHECK ((lot_size > (0)::numeric)),
  constraint contract_order_lots_check CHECK ((lots >= (0)::numeric)),
  constraint contract_order_margin_mode_check CHECK ((margin_mode = ANY (ARRAY['isolated'::text, 'cross'::text]))),
  constraint contract_order_market_never_rests CHECK (((order_type <> 'market'::text) OR (status <> 'open'::text))),
  constraint contract_order_notional_check CHECK ((notional >= (0)::numeric)),
  constraint contract_order_only_open_holds CHECK (((held = (0)::numeric) OR ((status = 'open'::text) AND (action = 'open'::text) AND (hold_id IS NOT NULL)))),
  constraint contract_order_only_openings_limited CHECK (((action = 'open'::text) OR (cancel_reason <> ALL (ARRAY['leverage_above_cap'::text, 'limit_cool_off'::text, 'limit_stake'::text, 'limit_daily_loss'::text])))),
  constraint contract_order_order_type_check CHECK ((order_type = ANY (ARRAY['market'::text, 'limit'::text, 'stop'::text]))),
  constraint contract_order_product_type_check CHECK (((product_type >= 1) AND (product_type <= 4))),
  constraint contract_order_side_check CHECK ((side = ANY (ARRAY['long'::text, 'short'::text]))),
  constraint contract_order_status_check CHECK ((status = ANY (ARRAY['open'::text, 'filled'::text, 'cancelled'::text]))),
  constraint contract_order_stop_loss_price_check CHECK ((stop_loss_price > (0)::numeric)),
  constraint contract_order_take_profit_price_check CHECK ((take_profit_price > (0)::numeric)),
  constraint contract_order_trailing_by_check CHECK ((trailing_by = ANY (ARRAY['price'::text, 'percent'::text]))),
  constraint contract_order_trailing_distance_check CHECK ((trailing_distance > (0)::numeric)),
  constraint contract_order_trailing_whole CHECK ((num_nonnulls(trailing_by, trailing_distance) = ANY (ARRAY[0, 2]))),
  constraint contract_order_trigger_price_check CHECK ((trigger_price > (0)::numeric)),
  constraint contract_order_type_price CHECK ((((order_type = 'limit'::text) = (limit_price IS NOT NULL)) AND ((order_type = 'stop'::text) = (trigger_price IS NOT NULL)))),
  constraint contract_order_pkey PRIMARY KEY (id)
);
CREATE INDEX contract_order_of_user ON public.contract_order USING btree (user_id, id DESC);
CREATE INDEX contract_order_open ON public.contract_order USING btree (id) WHERE ((cancel_reason IS NULL) AND ((lots = (0)::numeric) OR (filled_lots < lots)));
CREATE INDEX contract_order_open_of_user ON public.contract_order USING btree (user_id, id DESC) WHERE (status = 'open'::text);

create table contract_position (
  id bigint not null,
  user_id bigint not null,
  product_id integer not null,
  product_code text not null,
  product_type smallint not null,
  price_scale smallint not null,
  quantity_scale smallint not null,
  settlement_asset integer not null,
  side text not null,
  margin_mode text not null,
  leverage integer not null,
  lot_size numeric(38,0) not null,
  maintenance_rate bigint not null,
  status text not null,
  lots numeric(38,0) not null,
  opened_lots numeric(38,0) not null,
  opened_notional numeric(38,0) not null,
  entry_notional numeric(38,0) not null,
  margin numeric(38,0) not null,
  take_profit_price numeric(38,0),
  stop_loss_price numeric(38,0),
  trailing_by text,
  trailing_distance numeric(38,0),
  trailing_extreme numeric(38,0),
  trailing_extreme_seq bigint,
  liquidation_price numeric(38,0),
  realised numeric(38,0) not null,
  fees numeric(38,0) not null,
  liquidation_fee numeric(38,0) not null,
  financing numeric(38,0) not null,
  deficit numeric(38,0) not null,
  financed_day integer,
  close_reason text,
  changed_seq bigint not null,
  version integer not null,
  opened_at bigint not null,
  updated_at bigint not null,
  closed_at bigint,
  closing_fee_rate bigint not null,
  follow_id bigint,
  constraint contract_position_changed_seq_check CHECK ((changed_seq >= 0)),
  constraint contract_position_check CHECK (((entry_notional >= (0)::numeric) AND (entry_notional <= opened_notional))),
  constraint contract_position_close_reason_check CHECK ((close_reason = ANY (ARRAY['order'::text, 'take_profit'::text, 'stop_loss'::text, 'trailing'::text, 'liquidation'::text, 'cross_settlement'::text]))),
  constraint contract_position_closed_has_end CHECK ((((status = 'closed'::text) = (close_reason IS NOT NULL)) AND ((status = 'closed'::text) = (closed_at IS NOT NULL)))),
  constraint contract_position_closed_is_empty CHECK (((status = 'open'::text) OR ((margin = (0)::numeric) AND (liquidation_price IS NULL)))),
  constraint contract_position_closing_fee_rate CHECK (((closing_fee_rate >= 0) AND (closing_fee_rate <= 2000000))),
  constraint contract_position_copy_isolated CHECK (((follow_id IS NULL) OR (margin_mode = 'isolated'::text))),
  constraint contract_position_cross_has_no_price CHECK (((margin_mode = 'isolated'::text) OR (liquidation_price IS NULL))),
  constraint contract_position_deficit_check CHECK ((deficit >= (0)::numeric)),
  constraint contract_position_fees_check CHECK ((fees >= (0)::numeric)),
  constraint contract_position_financing_check CHECK ((financing >= (0)::numeric)),
  constraint contract_position_leverage_check CHECK (((leverage >= 1) AND (leverage <= 1000))),
  constraint contract_position_liquidation_fee_check CHECK ((liquidation_fee >= (0)::numeric)),
  constraint contract_position_liquidation_price_check CHECK ((liquidation_price > (0)::numeric)),
  constraint contract_position_lot_size_check CHECK ((lot_size > (0)::numeric)),
  constraint contract_position_lots_check CHECK ((lots >= (0)::numeric)),
  constraint contract_position_lots_within CHECK ((lots <= opened_lots)),
  constraint contract_position_maintenance_rate_check CHECK (((maintenance_rate >= 0) AND (maintenance_rate <= 100000000))),
  constraint contract_position_margin_check CHECK ((margin >= (0)::numeric)),
  constraint contract_position_margin_mode_check CHECK ((margin_mode = ANY (ARRAY['isolated'::text, 'cross'::text]))),
  constraint contract_position_open_has_lots CHECK ((((status = 'open'::text) = (lots > (0)::numeric)) AND ((status = 'open'::text) = (entry_notional > (0)::numeric)))),
  constraint contract_position_opened_notional_check CHECK ((opened_notional > (0)::numeric)),
  constraint contract_position_product_type_check CHECK (((product_type >= 1) AND (product_type <= 4))),
  constraint contract_position_side_check CHECK ((side = ANY (ARRAY['long'::text, 'short'::text]))),
  constraint contract_position_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint contract_position_stop_loss_price_check CHECK ((stop_loss_price > (0)::numeric)),
  constraint contract_position_take_profit_price_check CHECK ((take_profit_price > (0)::numeric)),
  constraint contract_position_trailing_by_check CHECK ((trailing_by = ANY (ARRAY['price'::text, 'percent'::text]))),
  constraint contract_position_trailing_distance_check CHECK ((trailing_distance > (0)::numeric)),
  constraint contract_position_trailing_extreme_check CHECK ((trailing_extreme > (0)::numeric)),
  constraint contract_position_trailing_whole CHECK ((num_nonnulls(trailing_by, trailing_distance, trailing_extreme, trailing_extreme_seq) = ANY (ARRAY[0, 4]))),
  constraint contract_position_version_check CHECK ((version > 0)),
  constraint contract_position_pkey PRIMARY KEY (id)
);
CREATE INDEX contract_position_of_follow ON public.contract_position USING btree (follow_id, id DESC) WHERE (follow_id IS NOT NULL);
CREATE INDEX contract_position_of_user ON public.contract_position USING btree (user_id, id DESC);
CREATE UNIQUE INDEX contract_position_one_open ON public.contract_position USING btree (user_id, product_id, side, COALESCE(follow_id, (0)::bigint)) WHERE (status = 'open'::text);
CREATE INDEX contract_position_open ON public.contract_position USING btree (id) WHERE (lots > (0)::numeric);
CREATE INDEX contract_position_past ON public.contract_position USING btree (user_id, closed_at DESC, id DESC) WHERE (status = 'closed'::text);

create table contract_step (
  position_id bigint not null,
  version integer not null,
  kind text not null,
  ts bigint not null,
  product_code text not null,
  tick_seq bigint,
  price numeric(38,0),
  lots numeric(38,0) not null,
  amount numeric(38,0) not null,
  lots_after numeric(38,0) not null,
  entry_notional_after numeric(38,0) not null,
  margin_after numeric(38,0) not null,
  liquidation_price_after numeric(38,0),
  constraint contract_step_check CHECK (((kind = ANY (ARRAY['opened'::text, 'added'::text, 'reduced'::text, 'liquidated'::text])) = (lots > (0)::numeric))),
  constraint contract_step_entry_notional_after_check CHECK ((entry_notional_after >= (0)::numeric)),
  constraint contract_step_kind_check CHECK ((kind = ANY (ARRAY['opened'::text, 'added'::text, 'reduced'::text, 'margin_added'::text, 'margin_removed'::text, 'margin_drawn'::text, 'financed'::text, 'liquidated'::text, 'protected'::text]))),
  constraint contract_step_lots_after_check CHECK ((lots_after >= (0)::numeric)),
  constraint contract_step_lots_check CHECK ((lots >= (0)::numeric)),
  constraint contract_step_margin_after_check CHECK ((margin_after >= (0)::numeric)),
  constraint contract_step_price_check CHECK ((price > (0)::numeric)),
  constraint contract_step_version_check CHECK ((version > 0)),
  constraint contract_step_pkey PRIMARY KEY (position_id, version)
);

create table copy_device (
  user_id bigint not null,
  mark bytea not null,
  constraint copy_device_mark_check CHECK ((octet_length(mark) = 32)),
  constraint copy_device_pkey PRIMARY KEY (user_id, mark)
);
CREATE INDEX copy_device_mark ON public.copy_device USING btree (mark);

create table copy_event (
  id bigint not null,
  follow_id bigint not null,
  user_id bigint not null,
  leader_fill_id bigint,
  kind text not null,
  product_code text not null,
  price_scale smallint not null,
  side text not null,
  position_id bigint,
  fill_id bigint,
  leader_price numeric(38,0),
  price numeric(38,0),
  tick_seq bigint not null,
  is_capped boolean not null,
  skip text,
  needed numeric(38,0),
  free numeric(38,0),
  ts bigint not null,
  constraint copy_event_copied_or_skipped CHECK (((skip IS NULL) = (position_id IS NOT NULL))),
  constraint copy_event_fill CHECK (((kind = 'margin'::text) = (leader_fill_id IS NULL))),
  constraint copy_event_kind_check CHECK ((kind = ANY (ARRAY['opened'::text, 'closed'::text, 'margin'::text]))),
  constraint copy_event_same_tick CHECK (((fill_id IS NULL) OR ((price IS NOT NULL) AND (leader_price IS NOT NULL)))),
  constraint copy_event_side_check CHECK ((side = ANY (ARRAY['long'::text, 'short'::text]))),
  constraint copy_event_skip_check CHECK ((skip = ANY (ARRAY['money'::text, 'below_minimum'::text, 'cap_in_all'::text, 'product_excluded'::text, 'product_closed'::text, 'leverage'::text, 'frozen'::text, 'limit'::text, 'paused'::text, 'stale'::text, 'exposure'::text, 'own_stop'::text]))),
  constraint copy_event_pkey PRIMARY KEY (id)
);
CREATE INDEX copy_event_of_position ON public.copy_event USING btree (position_id, id) WHERE (position_id IS NOT NULL);
CREATE UNIQUE INDEX copy_event_once ON public.copy_event USING btree (follow_id, leader_fill_id) WHERE (leader_fill_id IS NOT NULL);
CREATE INDEX copy_event_skipped ON public.copy_event USING btree (follow_id, id DESC) WHERE (skip IS NOT NULL);

create table copy_follow (
  id bigint not null generated always as identity,
  pair_id bigint not null,
  follower_id bigint not null,
  leader_id bigint not null,
  state text not null,
  stop_reason text,
  version integer not null,
  mode text not null,
  size numeric(38,0) not null,
  cap_trade numeric(38,0) not null,
  cap_all numeric(38,0) not null,
  own_stop bigint not null,
  excluded smallint[] not null,
  excluded_products text[] not null,
  share_rate bigint not null,
  created_ms bigint not null,
  changed_ms bigint not null,
  stopped_ms bigint,
  constraint copy_follow_check CHECK (((cap_trade > (0)::numeric) AND (cap_trade <= cap_all))),
  constraint copy_follow_excluded_products_check CHECK ((cardinality(excluded_products) <= 50)),
  constraint copy_follow_mode_check CHECK ((mode = ANY (ARRAY['fixed'::text, 'ratio'::text, 'share'::text]))),
  constraint copy_follow_own_stop_check CHECK (((own_stop >= 1000000) AND (own_stop <= 90000000))),
  constraint copy_follow_share_rate_check CHECK (((share_rate >= 0) AND (share_rate <= 20000000))),
  constraint copy_follow_size_check CHECK ((size > (0)::numeric)),
  constraint copy_follow_state_check CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'stopped'::text]))),
  constraint copy_follow_stop_reason_check CHECK ((stop_reason = ANY (ARRAY['user'::text, 'own_stop'::text, 'leader_stopped'::text, 'reset'::text]))),
  constraint copy_follow_stopped CHECK ((((state = 'stopped'::text) = (stop_reason IS NOT NULL)) AND ((state = 'stopped'::text) = (stopped_ms IS NOT NULL)))),
  constraint copy_follow_version_check CHECK ((version > 0)),
  constraint copy_follow_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES copy_leader(id),
  constraint copy_follow_pair_id_fkey FOREIGN KEY (pair_id) REFERENCES copy_pair(id),
  constraint copy_follow_pkey PRIMARY KEY (id)
);
CREATE INDEX copy_follow_of_follower ON public.copy_follow USING btree (follower_id, id DESC);
CREATE INDEX copy_follow_of_leader ON public.copy_follow USING btree (leader_id, id) WHERE (state <> 'stopped'::text);
CREATE INDEX copy_follow_of_pair ON public.copy_follow USING btree (pair_id, id DESC);
CREATE UNIQUE INDEX copy_follow_running ON public.copy_follow USING btree (follower_id, leader_id) WHERE (state <> 'stopped'::text);

create table copy_leader (
  id bigint not null generated always as identity,
  user_id bigint not null,
  name text not null,
  name_key text not null,
  text text not null,
  share_rate bigint not null,
  product_types smallint[] not null,
  state text not null,
  is_hidden boolean not null default false,
  led_ms bigint not null,
  stopped_ms bigint,
  constraint copy_leader_name_check CHECK (((length(name) >= 2) AND (length(name) <= 24))),
  constraint copy_leader_product_types_check CHECK ((((cardinality(product_types) >= 1) AND (cardinality(product_types) <= 4)) AND (product_types <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint]))),
  constraint copy_leader_share_rate_check CHECK (((share_rate >= 0) AND (share_rate <= 20000000))),
  constraint copy_leader_state_check CHECK ((state = ANY (ARRAY['leading'::text, 'stopped'::text]))),
  constraint copy_leader_stopped CHECK (((state = 'stopped'::text) = (stopped_ms IS NOT NULL))),
  constraint copy_leader_text_check CHECK ((length(text) <= 280)),
  constraint copy_leader_pkey PRIMARY KEY (id),
  constraint copy_leader_name_key_key UNIQUE (name_key),
  constraint copy_leader_user_id_key UNIQUE (user_id)
);

create table copy_leader_day (
  leader_id bigint not null,
  day integer not null,
  equity numeric(38,0) not null,
  change numeric(38,0) not null,
  growth numeric(38,0) not null,
  constraint copy_leader_day_growth_check CHECK ((growth >= (0)::numeric)),
  constraint copy_leader_day_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES copy_leader(id),
  constraint copy_leader_day_pkey PRIMARY KEY (leader_id, day)
);

create table copy_leader_figure (
  leader_id bigint not null,
  days smallint not null,
  is_young boolean not null,
  gained numeric(38,0) not null,
  worst_drop numeric(38,0) not null,
  over_drop numeric(38,0) not null,
  daily_swing numeric(38,0) not null,
  median_follower numeric(38,0),
  in_profit integer not null,
  constraint copy_leader_figure_daily_swing_check CHECK ((daily_swing >= (0)::numeric)),
  constraint copy_leader_figure_days_check CHECK ((days = ANY (ARRAY[0, 30, 90, 365]))),
  constraint copy_leader_figure_in_profit_check CHECK ((in_profit >= 0)),
  constraint copy_leader_figure_worst_drop_check CHECK ((worst_drop <= (0)::numeric)),
  constraint copy_leader_figure_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES copy_leader(id),
  constraint copy_leader_figure_pkey PRIMARY KEY (leader_id, days)
);
CREATE INDEX copy_leader_figure_order ON public.copy_leader_figure USING btree (days, is_young, over_drop DESC, leader_id);

create table copy_pair (
  id bigint not null generated always as identity,
  follower_id bigint not null,
  leader_id bigint not null,
  settled_week integer not null,
  cumulative numeric(38,0) not null,
  mark numeric(38,0) not null,
  earned numeric(38,0) not null,
  paid numeric(38,0) not null,
  counted_id bigint not null default 0,
  constraint copy_pair_check CHECK (((mark >= (0)::numeric) AND (mark >= cumulative))),
  constraint copy_pair_check1 CHECK (((paid >= (0)::numeric) AND (paid <= div(earned, (100000000)::numeric)))),
  constraint copy_pair_earned_check CHECK ((earned >= (0)::numeric)),
  constraint copy_pair_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES copy_leader(id),
  constraint copy_pair_pkey PRIMARY KEY (id),
  constraint copy_pair_follower_id_leader_id_key UNIQUE (follower_id, leader_id)
);
CREATE INDEX copy_pair_settled ON public.copy_pair USING btree (settled_week, id);

create table copy_settlement (
  pair_id bigint not null,
  week integer not null,
  profit numeric(38,0) not null,
  cumulative numeric(38,0) not null,
  mark numeric(38,0) not null,
  share_rate bigint not null,
  share numeric(38,0) not null,
  paid numeric(38,0) not null,
  due numeric(38,0) not null,
  transfer_id bigint,
  ts bigint not null,
  constraint copy_settlement_due_check CHECK ((due >= (0)::numeric)),
  constraint copy_settlement_moved CHECK (((paid > (0)::numeric) = (transfer_id IS NOT NULL))),
  constraint copy_settlement_paid_check CHECK ((paid >= (0)::numeric)),
  constraint copy_settlement_share_check CHECK ((share >= (0)::numeric)),
  constraint copy_settlement_share_rate_check CHECK (((share_rate >= 0) AND (share_rate <= 20000000))),
  constraint copy_settlement_pair_id_fkey FOREIGN KEY (pair_id) REFERENCES copy_pair(id),
  constraint copy_settlement_pkey PRIMARY KEY (pair_id, week)
);

create table copy_share (
  pair_id bigint not null,
  from_ms bigint not null,
  share_rate bigint not null,
  constraint copy_share_share_rate_check CHECK (((share_rate >= 0) AND (share_rate <= 20000000))),
  constraint copy_share_pair_id_fkey FOREIGN KEY (pair_id) REFERENCES copy_pair(id),
  constraint copy_share_pkey PRIMARY KEY (pair_id, from_ms)
);

create table corporate_action (
  id bigint not null generated always as identity,
  product_id integer not null,
  product_code text not null,
  price_scale smallint not null,
  quantity_scale smallint not null,
  kind text not null,
  effective_at bigint not null,
  cash_per_unit numeric(38,0),
  new_units integer,
  old_units integer,
  fraction_price numeric(38,0),
  entered_by text not null,
  entered_at bigint not null,
  completed_at bigint,
  constraint corporate_action_ahead CHECK (((effective_at > entered_at) AND (completed_at > effective_at))),
  constraint corporate_action_cash_per_unit_check CHECK ((cash_per_unit > (0)::numeric)),
  constraint corporate_action_entered_by_check CHECK (((length(entered_by) >= 1) AND (length(entered_by) <= 64))),
  constraint corporate_action_fraction_price_check CHECK ((fraction_price > (0)::numeric)),
  constraint corporate_action_kind_check CHECK ((kind = ANY (ARRAY['dividend'::text, 'split'::text]))),
  constraint corporate_action_new_units_check CHECK (((new_units >= 1) AND (new_units <= 10000))),
  constraint corporate_action_of_kind CHECK ((((kind = 'dividend'::text) = (cash_per_unit IS NOT NULL)) AND ((kind = 'split'::text) = (new_units IS NOT NULL)) AND ((new_units IS NULL) = (old_units IS NULL)) AND ((new_units IS NULL) = (fraction_price IS NULL)) AND (new_units IS DISTINCT FROM COALESCE(old_units, '-1'::integer)))),
  constraint corporate_action_old_units_check CHECK (((old_units >= 1) AND (old_units <= 10000))),
  constraint corporate_action_pkey PRIMARY KEY (id),
  constraint corporate_action_once UNIQUE (product_id, kind, effective_at)
);
CREATE INDEX corporate_action_pending ON public.corporate_action USING btree (effective_at) WHERE (completed_at IS NULL);

create table corporate_action_order (
  order_id bigint not null,
  action_id bigint not null,
  user_id bigint not null,
  cash_released numeric(38,0) not null,
  constraint corporate_action_order_cash_released_check CHECK ((cash_released >= (0)::numeric)),
  constraint corporate_action_order_action_id_fkey FOREIGN KEY (action_id) REFERENCES corporate_action(id),
  constraint corporate_action_order_order_id_fkey FOREIGN KEY (order_id) REFERENCES spot_order(id),
  constraint corporate_action_order_pkey PRIMARY KEY (order_id)
);
CREATE INDEX corporate_action_order_of_user ON public.corporate_action_order USING btree (action_id, user_id);

create table corporate_action_share (
  action_id bigint not null,
  user_id bigint not null,
  quantity_before numeric(38,0) not null,
  quantity_after numeric(38,0) not null,
  cash numeric(38,0) not null,
  transfer_ids bigint[] not null,
  ts bigint not null,
  cost_left numeric(38,0) not null,
  constraint corporate_action_share_cash_check CHECK ((cash >= (0)::numeric)),
  constraint corporate_action_share_cost_left_check CHECK ((cost_left >= (0)::numeric)),
  constraint corporate_action_share_quantity_after_check CHECK ((quantity_after >= (0)::numeric)),
  constraint corporate_action_share_quantity_before_check CHECK ((quantity_before >= (0)::numeric)),
  constraint corporate_action_share_action_id_fkey FOREIGN KEY (action_id) REFERENCES corporate_action(id),
  constraint corporate_action_share_pkey PRIMARY KEY (action_id, user_id)
);
CREATE INDEX corporate_action_share_of_user ON public.corporate_action_share USING btree (user_id, ts);

create table currency_exchange (
  id bigint not null,
  user_id bigint not null,
  quote_id uuid not null,
  from_asset integer not null,
  to_asset integer not null,
  side text not null,
  paid numeric(38,0) not null,
  fee numeric(38,0) not null,
  received numeric(38,0) not null,
  balance_after numeric(38,0) not null,
  fee_rate bigint not null,
  spread_rate bigint not null,
  from_product text,
  from_seq bigint,
  from_inverted boolean not null,
  to_product text,
  to_seq bigint,
  to_inverted boolean not null,
  quoted_at bigint not null,
  ts bigint not null,
  transfer_ids bigint[] not null,
  constraint currency_exchange_check CHECK (((fee >= (0)::numeric) AND (fee < paid))),
  constraint currency_exchange_check1 CHECK ((balance_after >= received)),
  constraint currency_exchange_check2 CHECK ((from_asset <> to_asset)),
  constraint currency_exchange_check3 CHECK (((from_product IS NULL) = (from_seq IS NULL))),
  constraint currency_exchange_check4 CHECK (((to_product IS NULL) = (to_seq IS NULL))),
  constraint currency_exchange_check5 CHECK ((ts >= quoted_at)),
  constraint currency_exchange_fee CHECK ((fee = ceil(((paid * (fee_rate)::numeric) / (100000000)::numeric)))),
  constraint currency_exchange_fee_rate_check CHECK (((fee_rate >= 0) AND (fee_rate <= 2000000))),
  constraint currency_exchange_paid_check CHECK ((paid > (0)::numeric)),
  constraint currency_exchange_received_check CHECK ((received > (0)::numeric)),
  constraint currency_exchange_side_check CHECK ((side = ANY (ARRAY['pay'::text, 'get'::text]))),
  constraint currency_exchange_spread_rate_check CHECK (((spread_rate >= 0) AND (spread_rate <= 10000000))),
  constraint currency_exchange_from_asset_fkey FOREIGN KEY (from_asset) REFERENCES ledger_asset(id),
  constraint currency_exchange_to_asset_fkey FOREIGN KEY (to_asset) REFERENCES ledger_asset(id),
  constraint currency_exchange_pkey PRIMARY KEY (id),
  constraint currency_exchange_quote_id_key UNIQUE (quote_id)
);
CREATE INDEX currency_exchange_user ON public.currency_exchange USING btree (user_id, id);
CREATE INDEX currency_exchange_user_from ON public.currency_exchange USING btree (user_id, from_asset, id);
CREATE INDEX currency_exchange_user_time ON public.currency_exchange USING btree (user_id, ts, id);
CREATE INDEX currency_exchange_user_to ON public.currency_exchange USING btree (user_id, to_asset, id);

create table custody_cursor (
  custody text not null,
  after bigint not null,
  constraint custody_cursor_after_check CHECK ((after >= 0)),
  constraint custody_cursor_custody_check CHECK (((length(custody) >= 1) AND (length(custody) <= 40))),
  constraint custody_cursor_pkey PRIMARY KEY (custody)
);

create table day_commitment (
  day date not null,
  seed_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint day_commitment_seed_hash_check CHECK ((octet_length(seed_hash) = 32)),
  constraint day_commitment_pkey PRIMARY KEY (day)
);

create table demonstration (
  only_row boolean not null default true,
  began_at bigint not null,
  lived_until bigint,
  constraint demonstration_check CHECK ((lived_until >= began_at)),
  constraint demonstration_only_row_check CHECK (only_row),
  constraint demonstration_pkey PRIMARY KEY (only_row)
);

create table deposit (
  id bigint not null,
  user_id bigint not null,
  kind text not null,
  channel_id integer,
  titles jsonb not null,
  asset_id integer not null,
  network text not null,
  expected numeric(38,0),
  amount_min numeric(38,0) not null,
  fee_fixed numeric(38,0) not null,
  fee_rate bigint not null,
  reference text,
  instructions jsonb not null,
  pay_url text not null,
  address text not null,
  txid text not null,
  output integer,
  announced numeric(38,0),
  confirmations_needed integer,
  confirmations integer,
  first_block bigint,
  current_block bigint,
  created_ms bigint not null,
  expires_ms bigint,
  ask_ms bigint,
  asked integer not null default 0,
  claimed_by text not null default ''::text,
  state text not null,
  facts text[] not null,
  reason text,
  received numeric(38,0) not null,
  gross numeric(38,0) not null,
  fee numeric(38,0) not null,
  parked numeric(38,0) not null,
  has_parked boolean not null,
  has_voucher boolean not null,
  credited_ms bigint,
  balance_after numeric(38,0),
  events integer not null,
  second_approval numeric(38,0) not null default '10000000000'::bigint,
  claimed_ms bigint,
  constraint deposit_address_check CHECK ((length(address) <= 90)),
  constraint deposit_amount_min_check CHECK ((amount_min > (0)::numeric)),
  constraint deposit_announced_check CHECK ((announced > (0)::numeric)),
  constraint deposit_asked_check CHECK ((asked >= 0)),
  constraint deposit_check CHECK ((current_block >= first_block)),
  constraint deposit_check1 CHECK ((expires_ms > created_ms)),
  constraint deposit_check2 CHECK (((fee >= (0)::numeric) AND (fee <= gross))),
  constraint deposit_check3 CHECK (((kind = 'crypto'::text) = (network <> ''::text))),
  constraint deposit_check4 CHECK (((kind = 'crypto'::text) = (txid <> ''::text))),
  constraint deposit_check5 CHECK (((kind = 'crypto'::text) = (output IS NOT NULL))),
  constraint deposit_check6 CHECK (((gross > (0)::numeric) = (credited_ms IS NOT NULL))),
  constraint deposit_claimed CHECK (((claimed_by = ''::text) = (claimed_ms IS NULL))),
  constraint deposit_claimed_by_check CHECK ((length(claimed_by) <= 40)),
  constraint deposit_confirmations_check CHECK ((confirmations >= 0)),
  constraint deposit_confirmations_needed_check CHECK ((confirmations_needed > 0)),
  constraint deposit_created_ms_check CHECK ((created_ms > 0)),
  constraint deposit_events_check CHECK ((events >= 0)),
  constraint deposit_expected_check CHECK ((expected > (0)::numeric)),
  constraint deposit_facts_check CHECK ((facts <@ ARRAY['late'::text, 'short'::text, 'over'::text, 'wrong_currency'::text])),
  constraint deposit_fee_fixed_check CHECK ((fee_fixed >= (0)::numeric)),
  constraint deposit_fee_rate_check CHECK (((fee_rate >= 0) AND (fee_rate <= 100000000))),
  constraint deposit_first_block_check CHECK ((first_block >= 0)),
  constraint deposit_gross_check CHECK ((gross >= (0)::numeric)),
  constraint deposit_kind_check CHECK ((kind = ANY (ARRAY['crypto'::text, 'bank'::text, 'online'::text]))),
  constraint deposit_network_check CHECK ((network ~ '^[A-Z0-9]{0,20}$'::text)),
  constraint deposit_output_check CHECK ((output >= 0)),
  constraint deposit_parked_check CHECK ((parked >= (0)::numeric)),
  constraint deposit_pay_url_check CHECK ((length(pay_url) <= 500)),
  constraint deposit_reason_check CHECK ((reason = ANY (ARRAY['payment_failed'::text, 'nothing_arrived'::text, 'voucher_unreadable'::text, 'name_differs'::text, 'amount_differs'::text, 'currency_differs'::text, 'other'::text]))),
  constraint deposit_received_check CHECK ((received >= (0)::numeric)),
  constraint deposit_reference_check CHECK (((length(reference) >= 10) AND (length(reference) <= 40))),
  constraint deposit_second_approval_check CHECK ((second_approval >= (0)::numeric)),
  constraint deposit_state_check CHECK ((state = ANY (ARRAY['created'::text, 'paid'::text, 'reviewing'::text, 'credited'::text, 'rejected'::text, 'expired'::text]))),
  constraint deposit_txid_check CHECK ((length(txid) <= 100)),
  constraint deposit_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES ledger_asset(id),
  constraint deposit_pkey PRIMARY KEY (id),
  constraint deposit_reference_key UNIQUE (reference)
);
CREATE INDEX deposit_ask ON public.deposit USING btree (ask_ms) WHERE (ask_ms IS NOT NULL);
CREATE INDEX deposit_claimed_by ON public.deposit USING btree (claimed_by, id) WHERE (claimed_by <> ''::text);
CREATE INDEX deposit_of_other_currency ON public.deposit USING btree (user_id, id) WHERE ('wrong_currency'::text = ANY (facts));
CREATE INDEX deposit_queue ON public.deposit USING btree (id) WHERE ((state = ANY (ARRAY['created'::text, 'paid'::text, 'reviewing'::text])) OR has_parked);
CREATE UNIQUE INDEX deposit_transfer ON public.deposit USING btree (network, txid, output) WHERE (txid <> ''::text);
CREATE INDEX deposit_user ON public.deposit USING btree (user_id, id);
CREATE INDEX deposit_user_asset ON public.deposit USING btree (user_id, asset_id, id);
CREATE INDEX deposit_user_kind ON public.deposit USING btree (user_id, kind, id);
CREATE INDEX deposit_user_open ON public.deposit USING btree (user_id, id) WHERE (state = ANY (ARRAY['created'::text, 'paid'::text, 'reviewing'::text]));
CREATE INDEX deposit_user_state ON public.deposit USING btree (user_id, state, id);
CREATE INDEX deposit_user_state_time ON public.deposit USING btree (user_id, state, created_ms, id);
CREATE INDEX deposit_user_time ON public.deposit USING btree (user_id, created_ms, id);

create table deposit_address (
  user_id bigint not null,
  network text not null,
  address text not null,
  origin text not null,
  derivation_index integer,
  created_ms bigint not null,
  constraint deposit_address_address_check CHECK (((length(address) >= 10) AND (length(address) <= 90))),
  constraint deposit_address_check2 CHECK (((origin = 'derived'::text) = (derivation_index IS NOT NULL))),
  constraint deposit_address_derivation_index_check CHECK ((derivation_index >= 0)),
  constraint deposit_address_network_check CHECK ((network = ANY (ARRAY['BTC'::text, 'ERC20'::text, 'TRC20'::text, 'BEP20'::text, 'SOL'::text]))),
  constraint deposit_address_origin_check CHECK ((origin = ANY (ARRAY['derived'::text, 'pooled'::text]))),
  constraint deposit_address_pkey PRIMARY KEY (user_id, network),
  constraint deposit_address_network_address_key UNIQUE (network, address),
  constraint deposit_address_network_derivation_index_key UNIQUE (network, derivation_index)
);

create table deposit_approval (
  deposit_id bigint not null,
  content text not null,
  operator_id bigint not null,
  login_name text not null,
  ts bigint not null,
  constraint deposit_approval_content_check CHECK (((length(content) >= 1) AND (length(content) <= 300))),
  constraint deposit_approval_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  constraint deposit_approval_pkey PRIMARY KEY (deposit_id, content, operator_id)
);

create table deposit_event (
  deposit_id bigint not null,
  seq integer not null,
  type text not null,
  by text not null,
  ts bigint not null,
  asset_id integer,
  amount numeric(38,0),
  paid_at bigint,
  source text,
  external_id text,
  part integer,
  reason text,
  operator_id bigint,
  transfer_ids bigint[] not null,
  constraint deposit_event_amount_check CHECK ((amount > (0)::numeric)),
  constraint deposit_event_by_check CHECK ((by = ANY (ARRAY['system'::text, 'sandbox'::text, 'operator'::text, 'user'::text]))),
  constraint deposit_event_check CHECK (((type = 'receipt'::text) = ((amount IS NOT NULL) AND (asset_id IS NOT NULL) AND (paid_at IS NOT NULL) AND (source IS NOT NULL) AND (external_id IS NOT NULL)))),
  constraint deposit_event_check1 CHECK (((type = ANY (ARRAY['released'::text, 'returned'::text])) = (part IS NOT NULL))),
  constraint deposit_event_check2 CHECK (((type = 'rejected'::text) = (reason IS NOT NULL))),
  constraint deposit_event_check3 CHECK (((by = 'operator'::text) = (operator_id IS NOT NULL))),
  constraint deposit_event_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 200))),
  constraint deposit_event_part_check CHECK ((part >= 0)),
  constraint deposit_event_seq_check CHECK ((seq >= 0)),
  constraint deposit_event_source_check CHECK (((length(source) >= 1) AND (length(source) <= 40))),
  constraint deposit_event_ts_check CHECK ((ts > 0)),
  constraint deposit_event_type_check CHECK ((type = ANY (ARRAY['seen'::text, 'confirmed_once'::text, 'receipt'::text, 'voucher'::text, 'failed'::text, 'expired'::text, 'rejected'::text, 'released'::text, 'returned'::text]))),
  constraint deposit_event_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES ledger_asset(id),
  constraint deposit_event_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  constraint deposit_event_pkey PRIMARY KEY (deposit_id, seq)
);
CREATE UNIQUE INDEX deposit_event_external ON public.deposit_event USING btree (source, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX deposit_event_operator ON public.deposit_event USING btree (operator_id, ts) WHERE (by = 'operator'::text);

create table deposit_note (
  id bigint not null generated always as identity,
  deposit_id bigint not null,
  operator_id bigint not null,
  login_name text not null,
  text text not null,
  ts bigint not null,
  constraint deposit_note_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000))),
  constraint deposit_note_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  constraint deposit_note_pkey PRIMARY KEY (id)
);
CREATE INDEX deposit_note_of ON public.deposit_note USING btree (deposit_id, id);

create table deposit_pool_address (
  network text not null,
  address text not null,
  position bigint not null generated always as identity,
  imported_ms bigint not null,
  is_given boolean not null default false,
  constraint deposit_pool_address_address_check CHECK (((length(address) >= 10) AND (length(address) <= 90))),
  constraint deposit_pool_address_pkey PRIMARY KEY (network, address)
);
CREATE INDEX deposit_pool_free ON public.deposit_pool_address USING btree (network, "position") WHERE (NOT is_given);

create table deposit_voucher (
  deposit_id bigint not null,
  media_type text not null,
  sealed bytea not null,
  sealed_with text not null,
  created_ms bigint not null,
  constraint deposit_voucher_media_type_check CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))),
  constraint deposit_voucher_sealed_check CHECK (((octet_length(sealed) >= 29) AND (octet_length(sealed) <= 2200000))),
  constraint deposit_voucher_sealed_with_check CHECK ((sealed_with ~ '^[0-9a-f]{16}$'::text)),
  constraint deposit_voucher_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  constraint deposit_voucher_pkey PRIMARY KEY (deposit_id)
);
CREATE INDEX deposit_voucher_sealed_with ON public.deposit_voucher USING btree (sealed_with);

create table destination_key (
  only_row boolean not null default true,
  hash_key bytea not null,
  sealed_with text not null,
  constraint destination_key_hash_key_check CHECK ((octet_length(hash_key) = 60)),
  constraint destination_key_only_row_check CHECK (only_row),
  constraint destination_key_sealed_with_check CHECK ((sealed_with ~ '^[0-9a-f]{16}$'::text)),
  constraint destination_key_pkey PRIMARY KEY (only_row)
);

create table earning_day (
  order_id bigint not null,
  day integer not null,
  rate bigint not null,
  amount numeric(38,0) not null,
  state text not null,
  paid_ms bigint,
  transfer_id bigint,
  balance_after numeric(38,0),
  waited boolean not null default false,
  user_id bigint not null,
  kind text not null,
  constraint earning_day_amount_check CHECK ((amount >= (0)::numeric)),
  constraint earning_day_paid CHECK ((((state = 'paid'::text) = (paid_ms IS NOT NULL)) AND ((transfer_id IS NOT NULL) = ((state = 'paid'::text) AND (amount > (0)::numeric))) AND ((balance_after IS NOT NULL) = (transfer_id IS NOT NULL)))),
  constraint earning_day_rate_check CHECK (((rate >= 0) AND (rate <= 100000000))),
  constraint earning_day_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'paid'::text, 'dropped'::text]))),
  constraint earning_day_waited CHECK (((NOT waited) OR (state = 'paid'::text))),
  constraint earning_day_order_id_fkey FOREIGN KEY (order_id) REFERENCES earning_order(id),
  constraint earning_day_pkey PRIMARY KEY (order_id, day),
  constraint earning_day_transfer_id_key UNIQUE (transfer_id)
);
CREATE INDEX earning_day_of_user ON public.earning_day USING btree (user_id, kind, day DESC, order_id DESC);
CREATE INDEX earning_day_waiting ON public.earning_day USING btree (day, order_id) WHERE (state = 'waiting'::text);

create table earning_order (
  id bigint not null,
  user_id bigint not null,
  kind text not null,
  product_id integer not null,
  version integer not null,
  asset_id integer not null,
  principal numeric(38,0) not null,
  term_days smallint not null,
  started_ms bigint not null,
  first_day integer not null,
  last_day integer,
  rolls_over boolean not null,
  booked_through integer not null,
  paid numeric(38,0) not null default 0,
  waiting numeric(38,0) not null default 0,
  state text not null,
  ended_ms bigint,
  back numeric(38,0),
  forfeited numeric(38,0) not null default 0,
  fee numeric(38,0) not null default 0,
  next_id bigint,
  text_version integer,
  constraint earning_order_days CHECK ((((term_days = 0) = (last_day IS NULL)) AND (booked_through >= (first_day - 1)) AND ((last_day IS NULL) OR ((last_day = ((first_day + term_days) - 1)) AND (booked_through <= last_day))))),
  constraint earning_order_end CHECK (
CASE state
    WHEN 'running'::text THEN ((ended_ms IS NULL) AND (back IS NULL) AND (forfeited = (0)::numeric) AND (fee = (0)::numeric))
    WHEN 'reset'::text THEN ((ended_ms IS NOT NULL) AND (back = (0)::numeric) AND (forfeited = (0)::numeric) AND (fee = (0)::numeric))
    WHEN 'matured'::text THEN ((ended_ms IS NOT NULL) AND (back = principal) AND (forfeited = (0)::numeric) AND (fee = (0)::numeric) AND (last_day IS NOT NULL) AND (booked_through = last_day))
    ELSE ((ended_ms IS NOT NULL) AND (back >= (0)::numeric) AND (((back + forfeited) + fee) = principal) AND (forfeited <= paid))
END),
  constraint earning_order_fee_check CHECK ((fee >= (0)::numeric)),
  constraint earning_order_forfeited_check CHECK ((forfeited >= (0)::numeric)),
  constraint earning_order_kind_check CHECK ((kind = ANY (ARRAY['lock'::text, 'pledge'::text]))),
  constraint earning_order_next CHECK (((next_id IS NULL) OR (state = 'matured'::text))),
  constraint earning_order_paid_check CHECK ((paid >= (0)::numeric)),
  constraint earning_order_principal_check CHECK ((principal > (0)::numeric)),
  constraint earning_order_state_check CHECK ((state = ANY (ARRAY['running'::text, 'matured'::text, 'redeemed'::text, 'reset'::text]))),
  constraint earning_order_waiting_check CHECK ((waiting >= (0)::numeric)),
  constraint earning_order_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES ledger_asset(id),
  constraint earning_order_product_id_version_fkey FOREIGN KEY (product_id, version) REFERENCES earning_terms(product_id, version),
  constraint earning_order_text FOREIGN KEY (kind, text_version) REFERENCES accepted_text(page, version),
  constraint earning_order_pkey PRIMARY KEY (id),
  constraint earning_order_next_id_key UNIQUE (next_id)
);
CREATE INDEX earning_order_open ON public.earning_order USING btree (booked_through, id) WHERE (state = 'running'::text);
CREATE INDEX earning_order_product ON public.earning_order USING btree (product_id, user_id) WHERE (state = 'running'::text);
CREATE INDEX earning_order_user ON public.earning_order USING btree (user_id, id);
CREATE INDEX earning_order_waiting ON public.earning_order USING btree (asset_id) INCLUDE (waiting) WHERE (waiting > (0)::numeric);

create table earning_product (
  id integer not null generated always as identity,
  kind text not null,
  name text not null,
  asset_id integer not null,
  term_days smallint not null,
  is_open boolean not null,
  version integer not null,
  capacity numeric(38,0) not null,
  taken numeric(38,0) not null default 0,
  constraint earning_product_capacity_check CHECK ((capacity > (0)::numeric)),
  constraint earning_product_kind_check CHECK ((kind = ANY (ARRAY['lock'::text, 'pledge'::text]))),
  constraint earning_product_name_check CHECK ((name ~ '^[A-Z0-9][A-Z0-9-]{1,19}$'::text)),
  constraint earning_product_room CHECK ((((taken >= (0)::numeric) AND (taken <= capacity)) OR ((taken >= (0)::numeric) AND (NOT is_open)))),
  constraint earning_product_term CHECK (((kind = 'pledge'::text) OR (term_days > 0))),
  constraint earning_product_term_days_check CHECK (((term_days >= 0) AND (term_days <= 3650))),
  constraint earning_product_version_check CHECK ((version > 0)),
  constraint earning_product_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES ledger_asset(id),
  constraint earning_product_terms FOREIGN KEY (id, version) REFERENCES earning_terms(product_id, version) DEFERRABLE INITIALLY DEFERRED,
  constraint earning_product_pkey PRIMARY KEY (id),
  constraint earning_product_name_key UNIQUE (name)
);

create table earning_proposal (
  id bigint not null generated always as identity,
  kind text not null,
  payload jsonb not null,
  operator_id bigint not null,
  login_name text not null,
  reason text not null,
  created_ms bigint not null,
  decision text,
  decided_by bigint,
  decided_name text,
  decided_ms bigint,
  decision_reason text,
  constraint earning_proposal_decided CHECK ((((decision IS NULL) = (decided_by IS NULL)) AND ((decision IS NULL) = (decided_ms IS NULL)) AND ((decision IS NULL) = (decision_reason IS NULL)))),
  constraint earning_proposal_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'rejected'::text]))),
  constraint earning_proposal_decision_reason_check CHECK (((length(decision_reason) >= 3) AND (length(decision_reason) <= 500))),
  constraint earning_proposal_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'funding'::text]))),
  constraint earning_proposal_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint earning_proposal_two CHECK (((decision IS DISTINCT FROM 'approved'::text) OR (decided_by <> operator_id))),
  constraint earning_proposal_pkey PRIMARY KEY (id)
);
CREATE INDEX earning_proposal_open ON public.earning_proposal USING btree (id) WHERE (decision IS NULL);

create table earning_seed_day (
  day integer not null,
  hash bytea not null,
  published_ms bigint not null,
  seed bytea,
  constraint earning_seed_day_check CHECK (((octet_length(seed) = 32) AND (sha256(seed) = hash))),
  constraint earning_seed_day_hash_check CHECK ((octet_length(hash) = 32)),
  constraint earning_seed_day_pkey PRIMARY KEY (day)
);

create table earning_seed_key (
  only_row boolean not null default true,
  secret bytea not null,
  sealed_with text not null,
  constraint earning_seed_key_only_row_check CHECK (only_row),
  constraint earning_seed_key_sealed_with_check CHECK ((sealed_with ~ '^[0-9a-f]{16}$'::text)),
  constraint earning_seed_key_secret_check CHECK ((octet_length(secret) = 60)),
  constraint earning_seed_key_pkey PRIMARY KEY (only_row)
);

create table earning_terms (
  product_id integer not null,
  version integer not null,
  rate_low bigint not null,
  rate_high bigint not null,
  early_fee_rate bigint,
  amount_min numeric(38,0) not null,
  amount_max numeric(38,0) not null,
  user_max numeric(38,0) not null,
  created_ms bigint not null,
  login_name text not null,
  constraint earning_terms_amount_min_check CHECK ((amount_min > (0)::numeric)),
  constraint earning_terms_amounts CHECK (((amount_min <= amount_max) AND (amount_max <= user_max))),
  constraint earning_terms_early_fee_rate_check CHECK (((early_fee_rate >= 0) AND (early_fee_rate <= 10000000))),
  constraint earning_terms_login_name_check CHECK ((length(login_name) <= 80)),
  constraint earning_terms_rate_high_check CHECK ((((rate_high >= 1) AND (rate_high <= 100000000)) AND ((rate_high % (100)::bigint) = 0))),
  constraint earning_terms_rate_low_check CHECK (((rate_low >= 0) AND ((rate_low % (100)::bigint) = 0))),
  constraint earning_terms_rates CHECK ((rate_low <= rate_high)),
  constraint earning_terms_version_check CHECK ((version > 0)),
  constraint earning_terms_product_id_fkey FOREIGN KEY (product_id) REFERENCES earning_product(id),
  constraint earning_terms_pkey PRIMARY KEY (product_id, version)
);

create table earning_treasury (
  asset_id integer not null,
  funded_ms bigint not null,
  constraint earning_treasury_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES ledger_asset(id),
  constraint earning_treasury_pkey PRIMARY KEY (asset_id)
);

create table factor_enrolment (
  session_id bigint not null,
  user_id bigint not null,
  totp_secret bytea not null,
  totp_key_id text not null,
  created_ms bigint not null,
  constraint factor_enrolment_totp_key_id_check CHECK ((totp_key_id ~ '^[0-9a-f]{16}$'::text)),
  constraint factor_enrolment_totp_secret_check CHECK ((octet_length(totp_secret) = 48)),
  constraint factor_enrolment_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint factor_enrolment_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint factor_enrolment_pkey PRIMARY KEY (session_id)
);
CREATE INDEX factor_enrolment_of_user ON public.factor_enrolment USING btree (user_id);

create table factor_removal (
  id bigint not null generated always as identity,
  user_id bigint not null,
  operator_id bigint not null,
  login_name text not null,
  reason text not null,
  created_ms bigint not null,
  decision text,
  decided_by bigint,
  decided_name text,
  decided_ms bigint,
  decision_reason text,
  constraint factor_removal_decided CHECK ((((decision IS NULL) = (decided_by IS NULL)) AND ((decision IS NULL) = (decided_name IS NULL)) AND ((decision IS NULL) = (decided_ms IS NULL)) AND ((decision IS NULL) = (decision_reason IS NULL)))),
  constraint factor_removal_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'rejected'::text]))),
  constraint factor_removal_decision_reason_check CHECK (((length(decision_reason) >= 3) AND (length(decision_reason) <= 500))),
  constraint factor_removal_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint factor_removal_two CHECK (((decision IS DISTINCT FROM 'approved'::text) OR (decided_by <> operator_id))),
  constraint factor_removal_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX factor_removal_open ON public.factor_removal USING btree (user_id) WHERE (decision IS NULL);

create table fund_password (
  user_id bigint not null,
  password_hash text not null,
  set_at timestamp with time zone not null,
  constraint fund_password_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
  constraint fund_password_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint fund_password_pkey PRIMARY KEY (user_id)
);

create table funds_channel (
  id integer not null generated always as identity,
  name text not null,
  direction smallint not null,
  kind text not null,
  currency_id integer not null,
  network text not null default ''::text,
  amount_min numeric(38,0) not null,
  amount_max numeric(38,0),
  fee_fixed numeric(38,0) not null default 0,
  fee_rate bigint not null default 0,
  is_visible boolean not null default true,
  position integer not null,
  constraint funds_channel_amount_min_check CHECK ((amount_min > (0)::numeric)),
  constraint funds_channel_check CHECK ((amount_max >= amount_min)),
  constraint funds_channel_check1 CHECK (((kind = 'crypto'::text) = (network <> ''::text))),
  constraint funds_channel_direction_check CHECK ((direction = ANY (ARRAY[1, 2]))),
  constraint funds_channel_fee_fixed_check CHECK ((fee_fixed >= (0)::numeric)),
  constraint funds_channel_fee_rate_check CHECK (((fee_rate >= 0) AND (fee_rate <= 100000000))),
  constraint funds_channel_kind_check CHECK ((kind = ANY (ARRAY['crypto'::text, 'bank'::text, 'online'::text]))),
  constraint funds_channel_name_check CHECK ((name ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'::text)),
  constraint funds_channel_network_check CHECK ((network ~ '^[A-Z0-9]{0,20}$'::text)),
  constraint funds_channel_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES platform_currency(id),
  constraint funds_channel_pkey PRIMARY KEY (id),
  constraint funds_channel_name_key UNIQUE (name)
);

create table funds_channel_content (
  channel_id integer not null,
  language text not null,
  title text not null,
  content text not null,
  constraint funds_channel_content_content_check CHECK ((length(content) <= 8000)),
  constraint funds_channel_content_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint funds_channel_content_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  constraint funds_channel_content_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES funds_channel(id) ON DELETE CASCADE,
  constraint funds_channel_content_pkey PRIMARY KEY (channel_id, language)
);

create table idempotency (
  user_id bigint not null,
  key uuid not null,
  request_hash bytea not null,
  rejection text,
  answer text not null,
  created_at bigint not null,
  constraint idempotency_pkey PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_age ON public.idempotency USING btree (created_at);

create table identity_case (
  id bigint not null generated always as identity,
  user_id bigint not null,
  level text not null,
  state text not null,
  revision integer not null,
  country text,
  document_kind text,
  sealed_details bytea,
  sealed_with text,
  number_hash bytea,
  submitted_ms bigint not null,
  decided_ms bigint,
  claimed_by text,
  claimed_ms bigint,
  number_form smallint not null default 1,
  constraint identity_case_check CHECK ((decided_ms >= submitted_ms)),
  constraint identity_case_claimed CHECK (((claimed_by IS NULL) = (claimed_ms IS NULL))),
  constraint identity_case_claimed_by_check CHECK (((length(claimed_by) >= 1) AND (length(claimed_by) <= 40))),
  constraint identity_case_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint identity_case_decided CHECK (((state = 'pending'::text) = (decided_ms IS NULL))),
  constraint identity_case_details CHECK ((((level = 'basic'::text) = (country IS NOT NULL)) AND ((level = 'basic'::text) = (document_kind IS NOT NULL)) AND ((level = 'basic'::text) = (sealed_details IS NOT NULL)) AND ((level = 'basic'::text) = (sealed_with IS NOT NULL)) AND ((level = 'basic'::text) = (number_hash IS NOT NULL)))),
  constraint identity_case_document_kind_check CHECK ((document_kind = ANY (ARRAY['id_card'::text, 'passport'::text, 'driving_licence'::text, 'residence_permit'::text]))),
  constraint identity_case_level_check CHECK ((level = ANY (ARRAY['basic'::text, 'advanced'::text]))),
  constraint identity_case_number_hash_check CHECK ((octet_length(number_hash) = 32)),
  constraint identity_case_revision_check CHECK ((revision > 0)),
  constraint identity_case_sealed_details_check CHECK (((octet_length(sealed_details) >= 30) AND (octet_length(sealed_details) <= 4000))),
  constraint identity_case_sealed_with_check CHECK ((sealed_with ~ '^[0-9a-f]{16}$'::text)),
  constraint identity_case_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'passed'::text, 'rejected'::text]))),
  constraint identity_case_submitted_ms_check CHECK ((submitted_ms > 0)),
  constraint identity_case_pkey PRIMARY KEY (id)
);
CREATE INDEX identity_case_claimed_by ON public.identity_case USING btree (claimed_by, id) WHERE (claimed_by IS NOT NULL);
CREATE INDEX identity_case_number ON public.identity_case USING btree (number_hash) WHERE (number_hash IS NOT NULL);
CREATE UNIQUE INDEX identity_case_of_user ON public.identity_case USING btree (user_id, level);
CREATE INDEX identity_case_undecided ON public.identity_case USING btree (id) WHERE ((state = 'pending'::text) AND (claimed_by IS NULL));
CREATE INDEX identity_case_waiting ON public.identity_case USING btree (state, submitted_ms, id);

create table identity_event (
  id bigint not null generated always as identity,
  case_id bigint not null,
  revision integer not null,
  kind text not null,
  part text,
  reason text,
  note text not null default ''::text,
  done_by text not null,
  ts_ms bigint not null,
  constraint identity_event_done_by_check CHECK (((length(done_by) >= 1) AND (length(done_by) <= 60))),
  constraint identity_event_kind_check CHECK ((kind = ANY (ARRAY['submitted'::text, 'claimed'::text, 'released'::text, 'noted'::text, 'accepted'::text, 'rejected'::text, 'reopened'::text, 'removed'::text]))),
  constraint identity_event_note_check CHECK ((length(note) <= 500)),
  constraint identity_event_revision_check CHECK ((revision > 0)),
  constraint identity_event_ts_ms_check CHECK ((ts_ms > 0)),
  constraint identity_event_case_id_fkey FOREIGN KEY (case_id) REFERENCES identity_case(id),
  constraint identity_event_pkey PRIMARY KEY (id)
);
CREATE INDEX identity_event_of_case ON public.identity_event USING btree (case_id, id);

create table identity_key (
  only_row boolean not null default true,
  hash_key bytea not null,
  sealed_with text not null,
  constraint identity_key_hash_key_check CHECK ((octet_length(hash_key) = 60)),
  constraint identity_key_only_row_check CHECK (only_row),
  constraint identity_key_sealed_with_check CHECK ((sealed_with ~ '^[0-9a-f]{16}$'::text)),
  constraint identity_key_pkey PRIMARY KEY (only_row)
);

create table identity_picture (
  id bigint not null generated always as identity,
  case_id bigint not null,
  part text not null,
  version integer not null,
  state text not null,
  reason text,
  media_type text not null,
  file_name text not null,
  sealed_key bytea,
  sealed_with text,
  submitted_ms bigint not null,
  decided_ms bigint,
  removed_ms bigint,
  constraint identity_picture_decided CHECK (((state = 'pending'::text) = (decided_ms IS NULL))),
  constraint identity_picture_decided_ms_check CHECK ((decided_ms > 0)),
  constraint identity_picture_file_name_check CHECK ((file_name ~ '^[a-z0-9-]{10,80}$'::text)),
  constraint identity_picture_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  constraint identity_picture_part_check CHECK ((part = ANY (ARRAY['front'::text, 'back'::text, 'selfie'::text, 'address'::text]))),
  constraint identity_picture_reason CHECK (((state = 'rejected'::text) = (reason IS NOT NULL))),
  constraint identity_picture_reason_check CHECK ((reason = ANY (ARRAY['picture_blurred'::text, 'picture_incomplete'::text, 'document_other'::text, 'document_expired'::text, 'address_old'::text, 'details_differ'::text, 'person_differs'::text, 'document_altered'::text]))),
  constraint identity_picture_removed CHECK ((((removed_ms IS NULL) = (sealed_key IS NOT NULL)) AND ((sealed_key IS NULL) = (sealed_with IS NULL)))),
  constraint identity_picture_removed_ms_check CHECK ((removed_ms > 0)),
  constraint identity_picture_sealed_key_check CHECK ((octet_length(sealed_key) = 60)),
  constraint identity_picture_sealed_with_check CHECK ((sealed_with ~ '^[0-9a-f]{16}$'::text)),
  constraint identity_picture_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'passed'::text, 'rejected'::text]))),
  constraint identity_picture_submitted_ms_check CHECK ((submitted_ms > 0)),
  constraint identity_picture_version_check CHECK ((version > 0)),
  constraint identity_picture_case_id_fkey FOREIGN KEY (case_id) REFERENCES identity_case(id),
  constraint identity_picture_pkey PRIMARY KEY (id),
  constraint identity_picture_file_name_key UNIQUE (file_name)
);
CREATE INDEX identity_picture_kept ON public.identity_picture USING btree (decided_ms) WHERE (removed_ms IS NULL);
CREATE UNIQUE INDEX identity_picture_version ON public.identity_picture USING btree (case_id, part, version DESC);

create table installation_clock (
  only_row boolean not null default true,
  machine_ms bigint not null,
  reached_ms bigint not null,
  speed numeric(4,2) not null,
  constraint installation_clock_machine_ms_check CHECK ((machine_ms > 0)),
  constraint installation_clock_only_row_check CHECK (only_row),
  constraint installation_clock_reached_ms_check CHECK ((reached_ms > 0)),
  constraint installation_clock_speed_check CHECK (((speed >= (1)::numeric) AND (speed <= (60)::numeric))),
  constraint installation_clock_pkey PRIMARY KEY (only_row)
);

create table instance (
  only_row boolean not null default true,
  id uuid not null default gen_random_uuid(),
  market_seed bytea not null,
  created_at timestamp with time zone not null default now(),
  sealed_with text not null,
  constraint instance_market_seed_check CHECK ((octet_length(market_seed) > 0)),
  constraint instance_only_row_check CHECK (only_row),
  constraint instance_sealed_with_check CHECK ((sealed_with ~ '^[0-9a-f]{16}$'::text)),
  constraint instance_pkey PRIMARY KEY (only_row)
);

create table language_text (
  language text not null,
  message_key text not null,
  content text not null,
  constraint language_text_content_check CHECK ((length(content) <= 4000)),
  constraint language_text_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint language_text_message_key_check CHECK ((message_key ~ '^[a-zA-Z][a-zA-Z0-9_]{0,79}$'::text)),
  constraint language_text_pkey PRIMARY KEY (language, message_key)
);

create table ledger_account (
  id bigint not null generated always as identity,
  owner bigint not null,
  asset_id integer not null,
  book text not null,
  sub smallint not null default 0,
  debits_posted numeric(38,0) not null default 0,
  credits_posted numeric(38,0) not null default 0,
  debits_pending numeric(38,0) not null default 0,
  credits_pending numeric(38,0) not null default 0,
  last_transfer bigint not null default 0,
  constraint ledger_account_book CHECK (
CASE
    WHEN (owner = 0) THEN (book = ANY (ARRAY['trading'::text, 'fees'::text, 'treasury'::text, 'marketing'::text, 'deposits'::text, 'withdrawals'::text, 'paper'::text, 'insurance'::text, 'exchange'::text, 'parked'::text, 'lending'::text, 'receivable'::text]))
    ELSE (book = ANY (ARRAY['cash'::text, 'spot'::text, 'margin'::text, 'earn'::text, 'loan'::text, 'collateral'::text, 'subscribed'::text]))
END),
  constraint ledger_account_credits_pending_check CHECK ((credits_pending >= (0)::numeric)),
  constraint ledger_account_credits_posted_check CHECK ((credits_posted >= (0)::numeric)),
  constraint ledger_account_debits_pending_check CHECK ((debits_pending >= (0)::numeric)),
  constraint ledger_account_debits_posted_check CHECK ((debits_posted >= (0)::numeric)),
  constraint ledger_account_no_overdraft CHECK (((book = ANY (ARRAY['trading'::text, 'deposits'::text, 'withdrawals'::text, 'paper'::text, 'loan'::text, 'insurance'::text, 'exchange'::text])) OR (((credits_posted - debits_posted) - debits_pending) >= (0)::numeric))),
  constraint ledger_account_one_user_row CHECK (((owner = 0) OR (sub = 0))),
  constraint ledger_account_owner_check CHECK ((owner >= 0)),
  constraint ledger_account_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES ledger_asset(id),
  constraint ledger_account_pkey PRIMARY KEY (id),
  constraint ledger_account_owner_asset_id_book_sub_key UNIQUE (owner, asset_id, book, sub)
);

create table ledger_asset (
  id integer not null,
  code text not null,
  scale smallint not null,
  constraint ledger_asset_id_check CHECK ((id > 0)),
  constraint ledger_asset_scale_check CHECK (((scale >= 0) AND (scale <= 18))),
  constraint ledger_asset_pkey PRIMARY KEY (id),
  constraint ledger_asset_code_key UNIQUE (code)
);

create table ledger_chain_link (
  position bigint not null,
  last_xact bigint not null,
  last_posting bigint not null,
  posting_count integer not null,
  transfer_count integer not null,
  hash bytea not null,
  ts bigint not null,
  constraint ledger_chain_link_check CHECK ((transfer_count >= posting_count)),
  constraint ledger_chain_link_hash_check CHECK ((length(hash) = 32)),
  constraint ledger_chain_link_position_check CHECK (("position" > 0)),
  constraint ledger_chain_link_posting_count_check CHECK ((posting_count > 0)),
  constraint ledger_chain_link_pkey PRIMARY KEY ("position")
);

create table ledger_code (
  id smallint not null,
  name text not null,
  constraint ledger_code_pkey PRIMARY KEY (id),
  constraint ledger_code_name_key UNIQUE (name)
);

create table ledger_hold (
  pend_id bigint not null,
  owner bigint not null,
  debit_account bigint not null,
  credit_account bigint not null,
  asset_id integer not null,
  amount numeric(38,0) not null,
  remaining numeric(38,0) not null,
  reference_kind smallint not null,
  reference_id bigint not null,
  constraint ledger_hold_amount_check CHECK ((amount > (0)::numeric)),
  constraint ledger_hold_within CHECK (((remaining >= (0)::numeric) AND (remaining <= amount))),
  constraint ledger_hold_pkey PRIMARY KEY (pend_id),
  constraint ledger_hold_reference_kind_reference_id_key UNIQUE (reference_kind, reference_id)
);

create table ledger_posting (
  id bigint not null,
  last_transfer bigint not null,
  transfer_count integer not null,
  hash bytea not null,
  xact bigint not null,
  constraint ledger_posting_check CHECK ((last_transfer >= id)),
  constraint ledger_posting_hash_check CHECK ((length(hash) = 32)),
  constraint ledger_posting_transfer_count_check CHECK ((transfer_count > 0)),
  constraint ledger_posting_pkey PRIMARY KEY (id)
);
CREATE INDEX ledger_posting_order ON public.ledger_posting USING btree (xact, id);

create table ledger_transfer (
  id bigint not null,
  kind smallint not null,
  debit_account bigint not null,
  credit_account bigint not null,
  asset_id integer not null,
  amount numeric(38,0) not null,
  code smallint not null,
  reference_kind smallint not null,
  reference_id bigint not null,
  pending_id bigint,
  debit_owner bigint not null,
  credit_owner bigint not null,
  debit_balance numeric(38,0),
  credit_balance numeric(38,0),
  actor bigint not null,
  request uuid,
  config_version integer not null,
  tick_product integer,
  tick_seq bigint,
  ts bigint not null,
  posting bigint not null,
  constraint ledger_transfer_amount_check CHECK ((amount > (0)::numeric)),
  constraint ledger_transfer_check CHECK ((debit_account <> credit_account)),
  constraint ledger_transfer_check1 CHECK (((kind = ANY (ARRAY[3, 4])) = (pending_id IS NOT NULL))),
  constraint ledger_transfer_check2 CHECK (((tick_product IS NULL) = (tick_seq IS NULL))),
  constraint ledger_transfer_kind_check CHECK (((kind >= 1) AND (kind <= 4))),
  constraint ledger_transfer_pkey PRIMARY KEY (id)
);
CREATE INDEX ledger_transfer_credit_currency ON public.ledger_transfer USING btree (credit_owner, asset_id, id) WHERE ((credit_owner <> 0) AND (kind = ANY (ARRAY[1, 3])) AND (asset_id < 1000) AND (asset_id <> 3));
CREATE INDEX ledger_transfer_credit_money ON public.ledger_transfer USING btree (credit_owner, code, id) WHERE ((credit_owner <> 0) AND (kind = ANY (ARRAY[1, 3])) AND (code >= 40));
CREATE INDEX ledger_transfer_credit_owner ON public.ledger_transfer USING btree (credit_owner, id) WHERE ((credit_owner <> 0) AND (kind = ANY (ARRAY[1, 3])));
CREATE INDEX ledger_transfer_credit_time ON public.ledger_transfer USING btree (credit_owner, ts, id) WHERE ((credit_owner <> 0) AND (kind = ANY (ARRAY[1, 3])));
CREATE INDEX ledger_transfer_debit_currency ON public.ledger_transfer USING btree (debit_owner, asset_id, id) WHERE ((debit_owner <> 0) AND (kind = ANY (ARRAY[1, 3])) AND (asset_id < 1000) AND (asset_id <> 3));
CREATE INDEX ledger_transfer_debit_money ON public.ledger_transfer USING btree (debit_owner, code, id) WHERE ((debit_owner <> 0) AND (kind = ANY (ARRAY[1, 3])) AND (code >= 40));
CREATE INDEX ledger_transfer_debit_owner ON public.ledger_transfer USING btree (debit_owner, id) WHERE ((debit_owner <> 0) AND (kind = ANY (ARRAY[1, 3])));
CREATE INDEX ledger_transfer_debit_time ON public.ledger_transfer USING btree (debit_owner, ts, id) WHERE ((debit_owner <> 0) AND (kind = ANY (ARRAY[1, 3])));
CREATE UNIQUE INDEX ledger_transfer_one_grant ON public.ledger_transfer USING btree (credit_owner, reference_kind, reference_id) WHERE (code = 1);
CREATE UNIQUE INDEX ledger_transfer_one_insurance_funding ON public.ledger_transfer USING btree (reference_id) WHERE (code = 37);

create table listing (
  product_id integer not null,
  product_code text not null,
  name_by_language jsonb not null,
  description_by_language jsonb not null,
  price_scale smallint not null,
  first_price bigint not null,
  tick_size bigint not null,
  spread bigint not null,
  quantity_scale smallint not null,
  quantity_min bigint not null,
  quantity_max bigint not null,
  listed_from bigint not null,
  profile text not null,
  announced_ms bigint not null,
  withdrawn_ms bigint,
  constraint listing_announced_ms_check CHECK ((announced_ms > 0)),
  constraint listing_check CHECK (((first_price > 0) AND ((first_price % tick_size) = 0))),
  constraint listing_check1 CHECK (((spread > 0) AND ((spread % tick_size) = 0))),
  constraint listing_check2 CHECK ((quantity_max >= quantity_min)),
  constraint listing_check3 CHECK ((withdrawn_ms >= announced_ms)),
  constraint listing_description_by_language_check CHECK (((jsonb_typeof(description_by_language) = 'object'::text) AND (description_by_language ? 'en'::text))),
  constraint listing_listed_from_check CHECK (((listed_from > 0) AND ((listed_from % (86400000)::bigint) = 0))),
  constraint listing_name_by_language_check CHECK (((jsonb_typeof(name_by_language) = 'object'::text) AND (name_by_language ? 'en'::text))),
  constraint listing_price_scale_check CHECK (((price_scale >= 0) AND (price_scale <= 8))),
  constraint listing_product_code_check CHECK ((product_code ~ '^S:[A-Z][A-Z0-9]{1,9}$'::text)),
  constraint listing_product_id_check CHECK (((product_id >= 100000) AND (product_id <= 999999))),
  constraint listing_profile_check CHECK ((profile = ANY (ARRAY['steady'::text, 'growth'::text, 'bold'::text]))),
  constraint listing_quantity_min_check CHECK ((quantity_min > 0)),
  constraint listing_quantity_scale_check CHECK (((quantity_scale >= 0) AND (quantity_scale <= 8))),
  constraint listing_tick_size_check CHECK ((tick_size > 0)),
  constraint listing_product_code_fkey FOREIGN KEY (product_code) REFERENCES product(product_code),
  constraint listing_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint listing_pkey PRIMARY KEY (product_id),
  constraint listing_product_code_key UNIQUE (product_code)
);

create table live_tick (
  product_code text not null,
  seq bigint not null,
  ts bigint not null,
  price bigint not null,
  bid bigint not null,
  ask bigint not null,
  volume numeric(38,0) not null,
  constraint live_tick_bid_check CHECK ((bid > 0)),
  constraint live_tick_check CHECK (((bid <= price) AND (price <= ask))),
  constraint live_tick_seq_check CHECK ((seq >= '1000000000000'::bigint)),
  constraint live_tick_ts_check CHECK ((ts > 0)),
  constraint live_tick_volume_check CHECK ((volume >= (0)::numeric)),
  constraint live_tick_pkey PRIMARY KEY (product_code, seq),
  constraint live_tick_product_code_ts_key UNIQUE (product_code, ts)
);

create table loan_day (
  loan_id bigint not null,
  day integer not null,
  principal numeric(38,0) not null,
  rate bigint not null,
  amount numeric(38,0) not null,
  user_id bigint not null,
  constraint loan_day_amount CHECK ((amount = div(((principal * (rate)::numeric) + (99999999)::numeric), (100000000)::numeric))),
  constraint loan_day_amount_check CHECK ((amount > (0)::numeric)),
  constraint loan_day_principal_check CHECK ((principal > (0)::numeric)),
  constraint loan_day_rate_check CHECK ((rate > 0)),
  constraint loan_day_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loan_order(id),
  constraint loan_day_pkey PRIMARY KEY (loan_id, day)
);
CREATE INDEX loan_day_of_user ON public.loan_day USING btree (user_id, day DESC, loan_id DESC);

create table loan_event (
  id bigint not null,
  loan_id bigint not null,
  user_id bigint not null,
  kind text not null,
  ts bigint not null,
  amount numeric(38,0),
  interest_part numeric(38,0),
  principal_part numeric(38,0),
  debt numeric(38,0) not null,
  collateral numeric(38,0),
  product_code text,
  tick_seq bigint,
  ltv numeric(38,0),
  call_until_ms bigint,
  sale_why text,
  sale_debt numeric(38,0),
  sale_collateral numeric(38,0),
  sale_value numeric(38,0),
  sale_target bigint,
  sale_sold numeric(38,0),
  sale_gross numeric(38,0),
  sale_fee numeric(38,0),
  sale_rest numeric(38,0),
  sale_shortfall numeric(38,0),
  sale_waived numeric(38,0),
  exchange_id bigint,
  constraint loan_event_kind_check CHECK ((kind = ANY (ARRAY['applied'::text, 'rejected'::text, 'cancelled'::text, 'disbursed'::text, 'repaid'::text, 'collateralAdded'::text, 'collateralTaken'::text, 'collateralBack'::text, 'toppedUp'::text, 'topUpSet'::text, 'warned'::text, 'warningEnded'::text, 'called'::text, 'callEnded'::text, 'overdue'::text, 'sold'::text, 'settled'::text, 'liquidated'::text, 'reset'::text]))),
  constraint loan_event_repaid CHECK (((kind <> 'repaid'::text) OR ((amount = (interest_part + principal_part)) AND (amount > (0)::numeric)))),
  constraint loan_event_sale CHECK (
CASE
    WHEN (kind = 'sold'::text) THEN ((num_nulls(sale_why, sale_debt, sale_collateral, sale_value, sale_target, sale_sold, sale_gross, sale_fee, sale_rest, sale_shortfall, sale_waived, product_code, interest_part, principal_part) = 0) AND ((sale_sold >= (1)::numeric) AND (sale_sold <= sale_collateral)) AND (sale_fee <= sale_gross) AND (((interest_part + principal_part) + sale_rest) = (sale_gross - sale_fee)))
    ELSE (sale_why IS NULL)
END),
  constraint loan_event_sale_why_check CHECK ((sale_why = ANY (ARRAY['level'::text, 'call'::text, 'overdue'::text]))),
  constraint loan_event_tick CHECK (((product_code IS NULL) = (tick_seq IS NULL))),
  constraint loan_event_topped_up CHECK (((kind <> 'toppedUp'::text) OR ((collateral > (0)::numeric) AND (tick_seq IS NOT NULL)))),
  constraint loan_event_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loan_order(id),
  constraint loan_event_pkey PRIMARY KEY (id)
);
CREATE INDEX loan_event_loan ON public.loan_event USING btree (loan_id, id);
CREATE UNIQUE INDEX loan_event_one_sale ON public.loan_event USING btree (loan_id, product_code, tick_seq) WHERE (kind = 'sold'::text);
CREATE INDEX loan_event_user ON public.loan_event USING btree (user_id, id);

create table loan_fund (
  asset_id integer not null,
  funded_ms bigint not null,
  constraint loan_fund_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES ledger_asset(id),
  constraint loan_fund_pkey PRIMARY KEY (asset_id)
);

create table loan_order (
  id bigint not null,
  user_id bigint not null,
  product_id integer not null,
  version integer not null,
  text_page text not null,
  text_version integer not null,
  asset_id integer not null,
  amount numeric(38,0) not null,
  state text not null,
  alarm text not null,
  call_until_ms bigint,
  principal numeric(38,0) not null,
  interest numeric(38,0) not null,
  interest_paid numeric(38,0) not null,
  collateral_asset integer,
  collateral numeric(38,0) not null,
  applied_ms bigint not null,
  review_ms bigint,
  reviewer text,
  reject_reason text,
  score smallint,
  disbursed_ms bigint,
  first_day integer,
  due_day integer,
  booked_through integer,
  reminded smallint not null,
  sold numeric(38,0) not null,
  sold_for numeric(38,0) not null,
  sale_fees numeric(38,0) not null,
  shortfall numeric(38,0) not null,
  waived numeric(38,0) not null,
  ended_ms bigint,
  reset_principal numeric(38,0) not null default 0,
  reset_interest numeric(38,0) not null default 0,
  reset_collateral numeric(38,0) not null default 0,
  below_bid numeric(38,0),
  above_bid numeric(38,0),
  bid_scale smallint,
  claimed_by bigint,
  claimed_name text,
  call_told_until_ms bigint,
  top_up_cap numeric(38,0),
  topped_up numeric(38,0) not null default 0,
  constraint loan_order_alarm_check CHECK ((alarm = ANY (ARRAY['none'::text, 'warning'::text, 'call'::text]))),
  constraint loan_order_amount_check CHECK ((amount > (0)::numeric)),
  constraint loan_order_call CHECK (((alarm = 'call'::text) = (call_until_ms IS NOT NULL))),
  constraint loan_order_collateral_check CHECK ((collateral >= (0)::numeric)),
  constraint loan_order_days CHECK ((((disbursed_ms IS NULL) = (first_day IS NULL)) AND ((disbursed_ms IS NULL) = (due_day IS NULL)) AND ((disbursed_ms IS NULL) = (booked_through IS NULL)) AND (booked_through >= first_day) AND (due_day > first_day))),
  constraint loan_order_end CHECK (((ended_ms IS NULL) OR ((principal = (0)::numeric) AND (interest = (0)::numeric) AND (collateral = (0)::numeric) AND (alarm = 'none'::text)))),
  constraint loan_order_interest_check CHECK ((interest >= (0)::numeric)),
  constraint loan_order_interest_paid_check CHECK ((interest_paid >= (0)::numeric)),
  constraint loan_order_principal CHECK (((principal >= (0)::numeric) AND (principal <= amount))),
  constraint loan_order_reject_reason_check CHECK ((reject_reason = ANY (ARRAY['score'::text, 'identity'::text, 'history'::text, 'fund'::text, 'other'::text]))),
  constraint loan_order_reminded_check CHECK (((reminded >= 0) AND (reminded <= 2))),
  constraint loan_order_reset_collateral_check CHECK ((reset_collateral >= (0)::numeric)),
  constraint loan_order_reset_interest_check CHECK ((reset_interest >= (0)::numeric)),
  constraint loan_order_reset_principal_check CHECK ((reset_principal >= (0)::numeric)),
  constraint loan_order_reviewer_check CHECK ((reviewer = ANY (ARRAY['sandbox'::text, 'operators'::text]))),
  constraint loan_order_sale_fees_check CHECK ((sale_fees >= (0)::numeric)),
  constraint loan_order_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint loan_order_secured CHECK (((collateral_asset IS NOT NULL) OR ((collateral = (0)::numeric) AND (alarm = 'none'::text) AND (sold = (0)::numeric)))),
  constraint loan_order_shortfall CHECK ((((shortfall = (0)::numeric) AND (waived = (0)::numeric)) OR (state = 'liquidated'::text))),
  constraint loan_order_shortfall_check CHECK ((shortfall >= (0)::numeric)),
  constraint loan_order_sold_check CHECK ((sold >= (0)::numeric)),
  constraint loan_order_sold_for_check CHECK ((sold_for >= (0)::numeric)),
  constraint loan_order_state CHECK (
CASE state
    WHEN 'applied'::text THEN ((disbursed_ms IS NULL) AND (ended_ms IS NULL) AND (principal = (0)::numeric) AND (interest = (0)::numeric) AND (collateral_asset IS NULL))
    WHEN 'rejected'::text THEN ((disbursed_ms IS NULL) AND (ended_ms IS NOT NULL) AND (reject_reason IS NOT NULL) AND (reviewer IS NOT NULL))
    WHEN 'cancelled'::text THEN ((disbursed_ms IS NULL) AND (ended_ms IS NOT NULL))
    WHEN 'disbursed'::text THEN ((disbursed_ms IS NOT NULL) AND (ended_ms IS NULL) AND (booked_through < due_day))
    WHEN 'overdue'::text THEN ((disbursed_ms IS NOT NULL) AND (ended_ms IS NULL) AND (booked_through >= due_day))
    WHEN 'reset'::text THEN (ended_ms IS NOT NULL)
    ELSE ((disbursed_ms IS NOT NULL) AND (ended_ms IS NOT NULL))
END),
  constraint loan_order_state_check CHECK ((state = ANY (ARRAY['applied'::text, 'rejected'::text, 'cancelled'::text, 'disbursed'::text, 'overdue'::text, 'settled'::text, 'liquidated'::text, 'reset'::text]))),
  constraint loan_order_text_page_check CHECK ((text_page = 'loan'::text)),
  constraint loan_order_top_up CHECK ((((topped_up >= (0)::numeric) AND (topped_up <= COALESCE(top_up_cap, (0)::numeric))) AND ((collateral_asset IS NOT NULL) OR (top_up_cap IS NULL)))),
  constraint loan_order_top_up_cap_check CHECK ((top_up_cap > (0)::numeric)),
  constraint loan_order_waived_check CHECK ((waived >= (0)::numeric)),
  constraint loan_order_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES ledger_asset(id),
  constraint loan_order_collateral_asset_fkey FOREIGN KEY (collateral_asset) REFERENCES ledger_asset(id),
  constraint loan_order_product_id_version_fkey FOREIGN KEY (product_id, version) REFERENCES loan_terms(product_id, version),
  constraint loan_order_text_page_text_version_fkey FOREIGN KEY (text_page, text_version) REFERENCES accepted_text(page, version),
  constraint loan_order_pkey PRIMARY KEY (id)
);
CREATE INDEX loan_order_above ON public.loan_order USING btree (collateral_asset, above_bid) WHERE (state = ANY (ARRAY['disbursed'::text, 'overdue'::text]));
CREATE INDEX loan_order_applied ON public.loan_order USING btree (review_ms, id) WHERE (state = 'applied'::text);
CREATE INDEX loan_order_below ON public.loan_order USING btree (collateral_asset, below_bid) WHERE (state = ANY (ARRAY['disbursed'::text, 'overdue'::text]));
CREATE INDEX loan_order_call ON public.loan_order USING btree (call_until_ms) WHERE (alarm = 'call'::text);
CREATE INDEX loan_order_late ON public.loan_order USING btree (due_day) WHERE ((state = 'overdue'::text) AND (collateral_asset IS NOT NULL));
CREATE INDEX loan_order_open ON public.loan_order USING btree (booked_through, id) WHERE (state = ANY (ARRAY['disbursed'::text, 'overdue'::text]));
CREATE INDEX loan_order_product ON public.loan_order USING btree (product_id, user_id) WHERE (ended_ms IS NULL);
CREATE INDEX loan_order_user ON public.loan_order USING btree (user_id, id);

create table loan_product (
  id integer not null generated always as identity,
  name text not null,
  asset_id integer not null,
  term_days smallint not null,
  is_secured boolean not null,
  is_open boolean not null,
  version integer not null,
  constraint loan_product_name_check CHECK ((name ~ '^[A-Z0-9][A-Z0-9-]{1,19}$'::text)),
  constraint loan_product_term_days_check CHECK (((term_days >= 1) AND (term_days <= 3650))),
  constraint loan_product_version_check CHECK ((version > 0)),
  constraint loan_product_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES ledger_asset(id),
  constraint loan_product_terms FOREIGN KEY (id, version) REFERENCES loan_terms(product_id, version) DEFERRABLE INITIALLY DEFERRED,
  constraint loan_product_pkey PRIMARY KEY (id),
  constraint loan_product_name_key UNIQUE (name)
);

create table loan_proposal (
  id bigint not null generated always as identity,
  kind text not null,
  payload jsonb not null,
  operator_id bigint not null,
  login_name text not null,
  reason text not null,
  created_ms bigint not null,
  decision text,
  decided_by bigint,
  decided_name text,
  decided_ms bigint,
  decision_reason text,
  constraint loan_proposal_decided CHECK ((((decision IS NULL) = (decided_by IS NULL)) AND ((decision IS NULL) = (decided_ms IS NULL)) AND ((decision IS NULL) = (decision_reason IS NULL)))),
  constraint loan_proposal_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'rejected'::text]))),
  constraint loan_proposal_decision_reason_check CHECK (((length(decision_reason) >= 3) AND (length(decision_reason) <= 500))),
  constraint loan_proposal_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'funding'::text]))),
  constraint loan_proposal_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint loan_proposal_two CHECK (((decision IS DISTINCT FROM 'approved'::text) OR (decided_by <> operator_id))),
  constraint loan_proposal_pkey PRIMARY KEY (id)
);
CREATE INDEX loan_proposal_open ON public.loan_proposal USING btree (id) WHERE (decision IS NULL);

create table loan_terms (
  product_id integer not null,
  version integer not null,
  daily_rate bigint not null,
  overdue_rate bigint not null,
  amount_min numeric(38,0) not null,
  amount_max numeric(38,0) not null,
  user_max numeric(38,0) not null,
  collateral_ids integer[] not null,
  ltv_opening bigint,
  ltv_warning bigint,
  ltv_call bigint,
  ltv_sale bigint,
  call_hours smallint not null,
  sale_fee_rate bigint not null,
  grace_days smallint not null,
  least_score smallint,
  created_ms bigint not null,
  login_name text not null,
  constraint loan_terms_amount_min_check CHECK ((amount_min > (0)::numeric)),
  constraint loan_terms_amounts CHECK (((amount_min <= amount_max) AND (amount_max <= user_max))),
  constraint loan_terms_call_hours_check CHECK (((call_hours >= 1) AND (call_hours <= 720))),
  constraint loan_terms_daily_rate_check CHECK (((daily_rate >= 1) AND (daily_rate <= 1000000))),
  constraint loan_terms_grace_days_check CHECK (((grace_days >= 1) AND (grace_days <= 365))),
  constraint loan_terms_least_score_check CHECK (((least_score >= 0) AND (least_score <= 100))),
  constraint loan_terms_levels CHECK (
CASE
    WHEN (ltv_opening IS NULL) THEN ((ltv_warning IS NULL) AND (ltv_call IS NULL) AND (ltv_sale IS NULL) AND (least_score IS NOT NULL) AND (cardinality(collateral_ids) = 0))
    ELSE ((ltv_opening > 0) AND (ltv_opening < ltv_warning) AND (ltv_warning < ltv_call) AND (ltv_call < ltv_sale) AND (ltv_sale <= 95000000) AND (least_score IS NULL) AND (cardinality(collateral_ids) > 0))
END),
  constraint loan_terms_login_name_check CHECK ((length(login_name) <= 80)),
  constraint loan_terms_overdue CHECK (((overdue_rate >= daily_rate) AND (overdue_rate <= ((daily_rate * 3) / 2)))),
  constraint loan_terms_sale_fee_rate_check CHECK (((sale_fee_rate >= 0) AND (sale_fee_rate <= 2000000))),
  constraint loan_terms_version_check CHECK ((version > 0)),
  constraint loan_terms_product_id_fkey FOREIGN KEY (product_id) REFERENCES loan_product(id),
  constraint loan_terms_pkey PRIMARY KEY (product_id, version)
);

create table log_in (
  id bigint not null generated always as identity,
  user_id bigint not null,
  ts bigint not null,
  way text not null,
  status text not null,
  user_agent text not null,
  address text not null,
  factor text,
  constraint log_in_address_check CHECK ((length(address) <= 64)),
  constraint log_in_factor_check CHECK ((factor = ANY (ARRAY['authenticator'::text, 'recovery_code'::text, 'passkey'::text]))),
  constraint log_in_status_check CHECK ((status = ANY (ARRAY['ok'::text, 'wrong_password'::text, 'wrong_code'::text, 'wrong_factor'::text, 'wrong_passkey'::text, 'frozen'::text]))),
  constraint log_in_user_agent_check CHECK ((length(user_agent) <= 200)),
  constraint log_in_way_check CHECK ((way = ANY (ARRAY['password'::text, 'code'::text, 'reset'::text, 'register'::text, 'passkey'::text]))),
  constraint log_in_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint log_in_pkey PRIMARY KEY (id)
);
CREATE INDEX log_in_of_user ON public.log_in USING btree (user_id, id DESC);
CREATE INDEX log_in_ts ON public.log_in USING btree (ts);

create table login_attempt (
  key bytea not null,
  count integer not null,
  next_allowed_ms bigint not null,
  updated_ms bigint not null,
  constraint login_attempt_count_check CHECK ((count >= 0)),
  constraint login_attempt_key_check CHECK ((octet_length(key) = 32)),
  constraint login_attempt_pkey PRIMARY KEY (key)
);
CREATE INDEX login_attempt_updated ON public.login_attempt USING btree (updated_ms);

create table market_identity (
  only_row boolean not null default true,
  seed_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint market_identity_only_row_check CHECK (only_row),
  constraint market_identity_seed_hash_check CHECK ((octet_length(seed_hash) = 32)),
  constraint market_identity_pkey PRIMARY KEY (only_row)
);

create table market_kind (
  only_row boolean not null default true,
  feed text not null,
  hours text,
  created_at timestamp with time zone not null default now(),
  constraint market_kind_check CHECK (((feed = 'simulated'::text) = (hours IS NOT NULL))),
  constraint market_kind_feed_check CHECK ((feed = ANY (ARRAY['simulated'::text, 'replay'::text]))),
  constraint market_kind_hours_check CHECK ((hours = ANY (ARRAY['continuous'::text, 'exchange'::text]))),
  constraint market_kind_only_row_check CHECK (only_row),
  constraint market_kind_pkey PRIMARY KEY (only_row)
);

create table new_share_offer (
  id integer not null generated always as identity,
  proposal_id bigint,
  product_id integer not null,
  code text not null,
  price numeric(38,0) not null,
  lot_shares integer not null,
  lots_offered integer not null,
  lots_minimum integer not null,
  lots_per_user integer not null,
  published_ms bigint not null,
  opens_ms bigint not null,
  closes_ms bigint not null,
  draw_ms bigint not null,
  lists_ms bigint not null,
  beacon_round bigint,
  seed_hash bytea not null,
  texts jsonb not null,
  texts_hash bytea not null,
  sealed_seed bytea not null,
  sealed_with text not null,
  stage text not null,
  void_reason text,
  lots_asked integer not null default 0,
  orders integer not null default 0,
  root bytea,
  root_ms bigint,
  signature bytea,
  seed bytea,
  key bytea,
  lots_allotted integer,
  result_hash bytea,
  settled_ms bigint,
  constraint new_share_offer_beacon_round_check CHECK ((beacon_round > 0)),
  constraint new_share_offer_check CHECK (((octet_length(seed) = 32) AND (sha256(seed) = seed_hash))),
  constraint new_share_offer_key_check CHECK ((octet_length(key) = 32)),
  constraint new_share_offer_lists_ms_check CHECK (((lists_ms % (86400000)::bigint) = 0)),
  constraint new_share_offer_lot_shares_check CHECK (((lot_shares >= 1) AND (lot_shares <= 100000))),
  constraint new_share_offer_lots CHECK (((lots_minimum <= lots_offered) AND (lots_per_user <= lots_offered))),
  constraint new_share_offer_lots_asked_check CHECK (((lots_asked >= 0) AND (lots_asked <= 500000))),
  constraint new_share_offer_lots_minimum_check CHECK ((lots_minimum >= 1)),
  constraint new_share_offer_lots_offered_check CHECK (((lots_offered >= 1) AND (lots_offered <= 500000))),
  constraint new_share_offer_lots_per_user_check CHECK (((lots_per_user >= 1) AND (lots_per_user <= 1000))),
  constraint new_share_offer_orders_check CHECK ((orders >= 0)),
  constraint new_share_offer_price_check CHECK ((price > (0)::numeric)),
  constraint new_share_offer_result_hash_check CHECK ((octet_length(result_hash) = 32)),
  constraint new_share_offer_root CHECK ((((root IS NULL) = (root_ms IS NULL)) AND ((root IS NOT NULL) OR (stage = ANY (ARRAY['open'::text, 'void'::text]))) AND ((root_ms IS NULL) OR (root_ms >= closes_ms)) AND ((stage <> 'open'::text) OR (root IS NULL)))),
  constraint new_share_offer_root_check CHECK ((octet_length(root) = 32)),
  constraint new_share_offer_sealed_seed_check CHECK ((octet_length(sealed_seed) = 60)),
  constraint new_share_offer_sealed_with_check CHECK ((sealed_with ~ '^[0-9a-f]{16}$'::text)),
  constraint new_share_offer_seed_hash_check CHECK ((octet_length(seed_hash) = 32)),
  constraint new_share_offer_settled CHECK (
CASE
    WHEN (stage = ANY (ARRAY['open'::text, 'closed'::text])) THEN ((settled_ms IS NULL) AND (seed IS NULL) AND (signature IS NULL) AND (key IS NULL) AND (lots_allotted IS NULL) AND (result_hash IS NULL))
    WHEN (stage = ANY (ARRAY['drawn'::text, 'listed'::text])) THEN ((settled_ms >= draw_ms) AND (seed IS NOT NULL) AND (lots_allotted = LEAST(lots_asked, lots_offered)) AND (lots_asked >= lots_minimum) AND (result_hash IS NOT NULL) AND ((key IS NOT NULL) = (lots_asked > lots_offered)) AND ((signature IS NOT NULL) OR (beacon_round IS NULL) OR (lots_asked <= lots_offered)))
    WHEN (stage = 'failed'::text) THEN ((settled_ms IS NOT NULL) AND (lots_asked < lots_minimum) AND (lots_allotted = 0) AND (key IS NULL) AND (result_hash IS NULL))
    ELSE ((settled_ms IS NOT NULL) AND (lots_allotted = 0) AND (key IS NULL) AND (result_hash IS NULL))
END),
  constraint new_share_offer_signature CHECK (((signature IS NULL) OR (beacon_round IS NOT NULL))),
  constraint new_share_offer_signature_check CHECK ((octet_length(signature) = 48)),
  constraint new_share_offer_stage_check CHECK ((stage = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text, 'listed'::text, 'failed'::text, 'void'::text]))),
  constraint new_share_offer_texts_check CHECK (((jsonb_typeof(texts) = 'object'::text) AND (texts ? 'en'::text))),
  constraint new_share_offer_texts_hash_check CHECK ((octet_length(texts_hash) = 32)),
  constraint new_share_offer_times CHECK (((published_ms <= opens_ms) AND (opens_ms < closes_ms) AND (closes_ms < draw_ms) AND ((draw_ms + 86400000) <= lists_ms))),
  constraint new_share_offer_void CHECK (((stage = 'void'::text) = (void_reason IS NOT NULL))),
  constraint new_share_offer_void_reason_check CHECK ((void_reason = ANY (ARRAY['list_late'::text, 'beacon_missing'::text, 'seed_sealed'::text]))),
  constraint new_share_offer_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(product_id),
  constraint new_share_offer_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES new_share_proposal(id),
  constraint new_share_offer_pkey PRIMARY KEY (id),
  constraint new_share_offer_code_key UNIQUE (code),
  constraint new_share_offer_product_id_key UNIQUE (product_id),
  constraint new_share_offer_proposal_id_key UNIQUE (proposal_id)
);
CREATE INDEX new_share_offer_running ON public.new_share_offer USING btree (id) WHERE (stage = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text]));

create table new_share_order (
  id bigint not null,
  user_id bigint not null,
  offer_id integer not null,
  version integer not null,
  lots integer not null,
  state text not null,
  held numeric(38,0) not null,
  paid numeric(38,0) not null default 0,
  returned numeric(38,0) not null default 0,
  taken_back numeric(38,0) not null default 0,
  lots_allotted integer,
  places integer[],
  texts_hash bytea not null,
  created_ms bigint not null,
  changed_ms bigint not null,
  settled_ms bigint,
  delivered_ms bigint,
  payment_id bigint,
  constraint new_share_order_check CHECK (((lots_allotted >= 0) AND (lots_allotted <= lots))),
  constraint new_share_order_delivered CHECK (((delivered_ms IS NULL) OR (state = 'allotted'::text))),
  constraint new_share_order_held_check CHECK ((held >= (0)::numeric)),
  constraint new_share_order_lots_check CHECK (((lots >= 1) AND (lots <= 1000))),
  constraint new_share_order_money CHECK (
CASE state
    WHEN 'open'::text THEN ((held > (0)::numeric) AND (paid = (0)::numeric) AND (returned = (0)::numeric) AND (settled_ms IS NULL))
    WHEN 'allotted'::text THEN ((held = (0)::numeric) AND (paid > (0)::numeric) AND (lots_allotted > 0) AND (settled_ms IS NOT NULL))
    WHEN 'unallotted'::text THEN ((held = (0)::numeric) AND (paid = (0)::numeric) AND (returned > (0)::numeric) AND (lots_allotted = 0) AND (settled_ms IS NOT NULL))
    ELSE ((held = (0)::numeric) AND (paid = (0)::numeric) AND (returned > (0)::numeric) AND (lots_allotted IS NULL) AND (settled_ms IS NOT NULL))
END),
  constraint new_share_order_paid_check CHECK ((paid >= (0)::numeric)),
  constraint new_share_order_payment CHECK (((delivered_ms IS NULL) = (payment_id IS NULL))),
  constraint new_share_order_returned_check CHECK ((returned >= (0)::numeric)),
  constraint new_share_order_state_check CHECK ((state = ANY (ARRAY['open'::text, 'withdrawn'::text, 'allotted'::text, 'unallotted'::text, 'failed'::text, 'void'::text]))),
  constraint new_share_order_taken_back_check CHECK ((taken_back >= (0)::numeric)),
  constraint new_share_order_texts_hash_check CHECK ((octet_length(texts_hash) = 32)),
  constraint new_share_order_version_check CHECK ((version > 0)),
  constraint new_share_order_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES new_share_offer(id),
  constraint new_share_order_pkey PRIMARY KEY (id),
  constraint new_share_order_payment_id_key UNIQUE (payment_id)
);
CREATE INDEX new_share_order_due ON public.new_share_order USING btree (offer_id, id) WHERE ((state = 'allotted'::text) AND (delivered_ms IS NULL));
CREATE INDEX new_share_order_list ON public.new_share_order USING btree (offer_id, id) WHERE (state <> 'withdrawn'::text);
CREATE UNIQUE INDEX new_share_order_one ON public.new_share_order USING btree (offer_id, user_id) WHERE (state <> 'withdrawn'::text);
CREATE INDEX new_share_order_open ON public.new_share_order USING btree (offer_id, id) WHERE (state = 'open'::text);
CREATE INDEX new_share_order_user ON public.new_share_order USING btree (user_id, id);

create table new_share_proposal (
  id bigint not null generated always as identity,
  payload jsonb not null,
  operator_id bigint not null,
  login_name text not null,
  reason text not null,
  created_ms bigint not null,
  decision text,
  decided_by bigint,
  decided_name text,
  decided_ms bigint,
  decision_reason text,
  constraint new_share_proposal_decided CHECK ((((decision IS NULL) = (decided_by IS NULL)) AND ((decision IS NULL) = (decided_ms IS NULL)) AND ((decision IS NULL) = (decision_reason IS NULL)))),
  constraint new_share_proposal_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'rejected'::text]))),
  constraint new_share_proposal_decision_reason_check CHECK (((length(decision_reason) >= 3) AND (length(decision_reason) <= 500))),
  constraint new_share_proposal_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint new_share_proposal_two CHECK (((decision IS DISTINCT FROM 'approved'::text) OR (decided_by <> operator_id))),
  constraint new_share_proposal_pkey PRIMARY KEY (id)
);
CREATE INDEX new_share_proposal_open ON public.new_share_proposal USING btree (id) WHERE (decision IS NULL);

create table one_time_code (
  target text not null,
  purpose text not null,
  code_hash bytea not null,
  created_ms bigint not null,
  expires_ms bigint not null,
  attempts integer not null default 0,
  used_ms bigint,
  asked_from text not null,
  foreign_attempts integer not null default 0,
  about text not null default ''::text,
  constraint one_time_code_about_check CHECK ((length(about) <= 200)),
  constraint one_time_code_asked_from_check CHECK ((length(asked_from) <= 64)),
  constraint one_time_code_attempts_check CHECK ((attempts >= 0)),
  constraint one_time_code_check CHECK ((expires_ms > created_ms)),
  constraint one_time_code_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  constraint one_time_code_foreign_attempts_check CHECK ((foreign_attempts >= 0)),
  constraint one_time_code_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'login'::text, 'resetPassword'::text, 'confirm'::text, 'bind'::text]))),
  constraint one_time_code_target_check CHECK ((length(target) <= 254)),
  constraint one_time_code_pkey PRIMARY KEY (target, purpose, asked_from)
);
CREATE INDEX one_time_code_expires ON public.one_time_code USING btree (expires_ms);

create table operator (
  id bigint not null generated always as identity,
  login_name text not null,
  role text not null,
  password_hash text,
  totp_secret bytea not null,
  totp_last_step bigint not null default 0,
  enrolment_hash bytea,
  enrolment_expires_ms bigint,
  is_disabled boolean not null default false,
  created_ms bigint not null,
  totp_key_id text not null,
  constraint operator_check CHECK (((enrolment_hash IS NULL) = (enrolment_expires_ms IS NULL))),
  constraint operator_check1 CHECK (((password_hash IS NULL) OR (enrolment_hash IS NULL))),
  constraint operator_enrolment_hash_check CHECK ((octet_length(enrolment_hash) = 32)),
  constraint operator_login_name_check CHECK ((login_name ~ '^[a-z][a-z0-9._-]{2,39}$'::text)),
  constraint operator_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
  constraint operator_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'finance'::text, 'compliance'::text, 'support'::text, 'content'::text, 'read-only'::text]))),
  constraint operator_totp_key_id_check CHECK ((totp_key_id ~ '^[0-9a-f]{16}$'::text)),
  constraint operator_totp_secret_check CHECK ((octet_length(totp_secret) = 48)),
  constraint operator_pkey PRIMARY KEY (id),
  constraint operator_login_name_key UNIQUE (login_name)
);

create table operator_audit (
  seq bigint not null,
  ts_ms bigint not null,
  operator_id bigint,
  login_name text not null,
  role text not null,
  action text not null,
  object text not null,
  before jsonb,
  after jsonb,
  reason text not null,
  ip text not null,
  hash bytea not null,
  constraint operator_audit_action_check CHECK ((action ~ '^[a-zA-Z]+\.[a-zA-Z]+$'::text)),
  constraint operator_audit_hash_check CHECK ((octet_length(hash) = 32)),
  constraint operator_audit_ip_check CHECK ((length(ip) <= 64)),
  constraint operator_audit_object_check CHECK ((length(object) <= 200)),
  constraint operator_audit_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint operator_audit_seq_check CHECK ((seq > 0)),
  constraint operator_audit_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_audit_pkey PRIMARY KEY (seq)
);

create table operator_log_in_failure (
  id bigint not null generated always as identity,
  ts_ms bigint not null,
  kind text not null,
  login_name text not null,
  address_group text not null,
  constraint operator_log_in_failure_address_group_check CHECK ((length(address_group) <= 64)),
  constraint operator_log_in_failure_kind_check CHECK ((kind = ANY (ARRAY['login'::text, 'enrolment'::text]))),
  constraint operator_log_in_failure_login_name_check CHECK ((length(login_name) <= 64)),
  constraint operator_log_in_failure_pkey PRIMARY KEY (id)
);

create table operator_session (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  operator_id bigint not null,
  created_ms bigint not null,
  last_seen_ms bigint not null,
  expires_ms bigint not null,
  ended_ms bigint,
  user_agent text not null,
  ip text not null,
  constraint operator_session_check CHECK ((expires_ms > created_ms)),
  constraint operator_session_ip_check CHECK ((length(ip) <= 64)),
  constraint operator_session_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint operator_session_user_agent_check CHECK ((length(user_agent) <= 200)),
  constraint operator_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_session_pkey PRIMARY KEY (id),
  constraint operator_session_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX operator_session_of ON public.operator_session USING btree (operator_id, last_seen_ms);

create table order_fee_setting (
  product_type smallint not null,
  position_type smallint not null,
  direction smallint not null,
  fee_rate bigint not null,
  version integer not null default 1,
  constraint order_fee_setting_direction_check CHECK (((direction >= 1) AND (direction <= 2))),
  constraint order_fee_setting_fee_rate_check CHECK (((fee_rate >= 0) AND (fee_rate <= 2000000))),
  constraint order_fee_setting_position_type_check CHECK (((position_type >= 0) AND (position_type <= 3))),
  constraint order_fee_setting_product_type_check CHECK (((product_type >= 1) AND (product_type <= 4))),
  constraint order_fee_setting_version_check CHECK ((version > 0)),
  constraint order_fee_setting_pkey PRIMARY KEY (product_type, position_type, direction)
);

create table outbox (
  id bigint not null generated always as identity,
  channel text not null,
  target text not null,
  language text not null,
  body text not null,
  created_ms bigint not null,
  expires_ms bigint not null,
  sent_ms bigint,
  attempts integer not null default 0,
  reference uuid not null default gen_random_uuid(),
  subject text not null default ''::text,
  due_ms bigint,
  given_up_ms bigint,
  constraint outbox_attempts_check CHECK ((attempts >= 0)),
  constraint outbox_body_check CHECK ((length(body) <= 2000)),
  constraint outbox_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint outbox_end CHECK ((num_nonnulls(due_ms, sent_ms, given_up_ms) <= 1)),
  constraint outbox_subject_check CHECK ((length(subject) <= 200)),
  constraint outbox_target_check CHECK ((length(target) <= 254)),
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_reference UNIQUE (reference)
);
CREATE INDEX outbox_created ON public.outbox USING btree (created_ms);
CREATE INDEX outbox_due ON public.outbox USING btree (channel, due_ms) WHERE (due_ms IS NOT NULL);
CREATE INDEX outbox_expires ON public.outbox USING btree (expires_ms);
CREATE INDEX outbox_target ON public.outbox USING btree (target, id);

create table passkey (
  id bigint not null generated always as identity,
  user_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  user_handle bytea not null,
  rp_id text not null,
  sign_count bigint not null,
  is_synced boolean not null,
  transports text not null,
  name text not null,
  added_ms bigint not null,
  used_ms bigint,
  constraint passkey_added_ms_check CHECK ((added_ms > 0)),
  constraint passkey_check CHECK ((used_ms >= added_ms)),
  constraint passkey_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023))),
  constraint passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint passkey_public_key_check CHECK (((octet_length(public_key) >= 1) AND (octet_length(public_key) <= 4096))),
  constraint passkey_rp_id_check CHECK (((length(rp_id) >= 1) AND (length(rp_id) <= 253))),
  constraint passkey_sign_count_check CHECK ((sign_count >= 0)),
  constraint passkey_transports_check CHECK ((length(transports) <= 200)),
  constraint passkey_user_handle_check CHECK ((octet_length(user_handle) = 32)),
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential UNIQUE (credential_id)
);
CREATE INDEX passkey_of_user ON public.passkey USING btree (user_id, id);

create table passkey_challenge (
  ticket_hash bytea not null,
  challenge_hash bytea not null,
  purpose text not null,
  session_id bigint,
  origin text not null,
  rp_id text not null,
  user_handle bytea,
  proved_by text,
  expires_ms bigint not null,
  constraint passkey_challenge_add CHECK ((((purpose = 'add'::text) = (user_handle IS NOT NULL)) AND ((purpose = 'add'::text) = (proved_by IS NOT NULL)) AND ((purpose = 'use'::text) OR (session_id IS NOT NULL)))),
  constraint passkey_challenge_challenge_hash_check CHECK ((octet_length(challenge_hash) = 32)),
  constraint passkey_challenge_origin_check CHECK ((length(origin) <= 300)),
  constraint passkey_challenge_proved_by_check CHECK ((proved_by = ANY (ARRAY['password'::text, 'code'::text]))),
  constraint passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['use'::text, 'add'::text]))),
  constraint passkey_challenge_rp_id_check CHECK (((length(rp_id) >= 1) AND (length(rp_id) <= 253))),
  constraint passkey_challenge_ticket_hash_check CHECK ((octet_length(ticket_hash) = 32)),
  constraint passkey_challenge_user_handle_check CHECK ((octet_length(user_handle) = 32)),
  constraint passkey_challenge_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint passkey_challenge_pkey PRIMARY KEY (ticket_hash)
);
CREATE INDEX passkey_challenge_expires ON public.passkey_challenge USING btree (expires_ms);
CREATE INDEX passkey_challenge_session ON public.passkey_challenge USING btree (session_id);

create table payment_callback (
  id bigint not null generated always as identity,
  provider text not null,
  event_id text not null,
  body_hash bytea not null,
  body bytea not null,
  received_ms bigint not null,
  applied_ms bigint,
  tries integer not null default 0,
  fault text not null default ''::text,
  next_try_ms bigint not null default 0,
  constraint payment_callback_body_check CHECK ((octet_length(body) <= 65536)),
  constraint payment_callback_body_hash_check CHECK ((octet_length(body_hash) = 32)),
  constraint payment_callback_event_id_check CHECK (((length(event_id) >= 1) AND (length(event_id) <= 100))),
  constraint payment_callback_fault_check CHECK ((length(fault) <= 300)),
  constraint payment_callback_provider_check CHECK (((length(provider) >= 1) AND (length(provider) <= 40))),
  constraint payment_callback_tries_check CHECK ((tries >= 0)),
  constraint payment_callback_pkey PRIMARY KEY (id),
  constraint payment_callback_provider_event_id_key UNIQUE (provider, event_id)
);
CREATE INDEX payment_callback_due ON public.payment_callback USING btree (next_try_ms, id) WHERE (applied_ms IS NULL);
CREATE INDEX payment_callback_failing ON public.payment_callback USING btree (id) WHERE ((applied_ms IS NULL) AND (tries > 0));

create table payout (
  withdrawal_id bigint not null,
  reference text not null,
  state text not null,
  attempt smallint not null default 0,
  due_ms bigint not null,
  asks integer not null default 0,
  transaction_name text not null default ''::text,
  constraint payout_attempt_check CHECK (((attempt >= 0) AND (attempt <= 99))),
  constraint payout_check CHECK (((state = ANY (ARRAY['queued'::text, 'withdrawn'::text])) OR (attempt > 0))),
  constraint payout_reference_check CHECK ((reference ~ '^WD-[0-9]{1,20}$'::text)),
  constraint payout_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'pending'::text, 'unknown'::text, 'paid'::text, 'failed'::text, 'withdrawn'::text]))),
  constraint payout_transaction_name_check CHECK ((length(transaction_name) <= 120)),
  constraint payout_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id),
  constraint payout_pkey PRIMARY KEY (withdrawal_id),
  constraint payout_reference_key UNIQUE (reference)
);
CREATE INDEX payout_due ON public.payout USING btree (due_ms) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text, 'pending'::text, 'unknown'::text]));

create table payout_resolution (
  id bigint not null generated always as identity,
  withdrawal_id bigint not null,
  attempt smallint not null,
  resolution text not null,
  transaction_name text not null,
  operator_id bigint not null,
  reason text not null,
  ts bigint not null,
  constraint payout_resolution_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint payout_resolution_resolution_check CHECK ((resolution = ANY (ARRAY['paid'::text, 'failed'::text, 'send_again'::text]))),
  constraint payout_resolution_transaction_name_check CHECK ((length(transaction_name) <= 120)),
  constraint payout_resolution_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES payout(withdrawal_id),
  constraint payout_resolution_pkey PRIMARY KEY (id),
  constraint payout_resolution_withdrawal_id_attempt_operator_id_key UNIQUE (withdrawal_id, attempt, operator_id)
);

create table platform_currency (
  id integer not null,
  currency_name text not null,
  wallet_address_type text not null,
  currency_type smallint not null,
  decimals smallint not null,
  position integer not null,
  constraint platform_currency_currency_name_check CHECK (((length(currency_name) >= 1) AND (length(currency_name) <= 12))),
  constraint platform_currency_currency_type_check CHECK ((currency_type = ANY (ARRAY[1, 2]))),
  constraint platform_currency_decimals_check CHECK (((decimals >= 0) AND (decimals <= 8))),
  constraint platform_currency_id_check CHECK ((id > 0)),
  constraint platform_currency_wallet_address_type_check CHECK ((length(wallet_address_type) <= 100)),
  constraint platform_currency_pkey PRIMARY KEY (id),
  constraint platform_currency_currency_name_key UNIQUE (currency_name)
);

create table pop_up (
  id integer not null generated always as identity,
  name text not null,
  img text not null default ''::text,
  path text not null default ''::text,
  is_visible boolean not null default true,
  position integer not null,
  updated_at timestamp with time zone not null,
  constraint pop_up_img_check CHECK ((length(img) <= 200)),
  constraint pop_up_name_check CHECK ((name ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'::text)),
  constraint pop_up_path_check CHECK ((length(path) <= 200)),
  constraint pop_up_pkey PRIMARY KEY (id),
  constraint pop_up_name_key UNIQUE (name)
);

create table pop_up_content (
  pop_up_id integer not null,
  language text not null,
  title text not null,
  content text not null,
  button_text text not null,
  constraint pop_up_content_button_text_check CHECK (((length(button_text) >= 1) AND (length(button_text) <= 60))),
  constraint pop_up_content_content_check CHECK ((length(content) <= 8000)),
  constraint pop_up_content_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint pop_up_content_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint pop_up_content_pop_up_id_fkey FOREIGN KEY (pop_up_id) REFERENCES pop_up(id) ON DELETE CASCADE,
  constraint pop_up_content_pkey PRIMARY KEY (pop_up_id, language)
);

create table price_alert (
  id bigint not null generated always as identity,
  user_id bigint not null,
  product_code text not null,
  product_type smallint not null,
  price_scale smallint not null,
  condition text not null,
  price numeric(38,0) not null,
  created_at bigint not null,
  fired_at bigint,
  tick_seq bigint,
  tick_ts bigint,
  tick_price numeric(38,0),
  tick_bid numeric(38,0),
  tick_ask numeric(38,0),
  constraint price_alert_condition_check CHECK ((condition = ANY (ARRAY['above'::text, 'below'::text]))),
  constraint price_alert_fired_at_a_tick CHECK ((num_nonnulls(fired_at, tick_seq, tick_ts, tick_price, tick_bid, tick_ask) = ANY (ARRAY[0, 6]))),
  constraint price_alert_price_check CHECK ((price > (0)::numeric)),
  constraint price_alert_reached CHECK (((tick_price IS NULL) OR
CASE condition
    WHEN 'above'::text THEN (tick_price >= price)
    ELSE (tick_price <= price)
END)),
  constraint price_alert_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX price_alert_active ON public.price_alert USING btree (user_id, product_code, condition, price) WHERE (fired_at IS NULL);
CREATE INDEX price_alert_fired ON public.price_alert USING btree (user_id, id DESC) WHERE (fired_at IS NOT NULL);

create table product (
  product_id integer not null,
  product_code text not null,
  product_type smallint not null,
  name_by_language jsonb not null,
  description_by_language jsonb not null,
  image text not null default ''::text,
  price_scale smallint not null,
  tick_size bigint not null,
  quantity_scale smallint not null,
  quantity_step bigint not null,
  quantity_min bigint not null,
  quantity_max bigint not null,
  standard bigint not null,
  position_types smallint[] not null,
  sort integer not null,
  is_visible boolean not null default true,
  is_show boolean not null default true,
  is_lock boolean not null default false,
  is_self_sell boolean not null default false,
  is_recommended boolean not null default false,
  created_at timestamp with time zone not null default now(),
  staleness_ms integer,
  exposure_max numeric(38,0),
  contract_exposure_max numeric(38,0),
  lock_ts bigint,
  constraint product_check CHECK (((quantity_min > 0) AND ((quantity_min % quantity_step) = 0))),
  constraint product_check1 CHECK (((quantity_max >= quantity_min) AND ((quantity_max % quantity_step) = 0))),
  constraint product_contract_exposure_max_check CHECK ((contract_exposure_max > (0)::numeric)),
  constraint product_description_by_language_check CHECK (((jsonb_typeof(description_by_language) = 'object'::text) AND (description_by_language ? 'en'::text))),
  constraint product_exposure_max_check CHECK ((exposure_max > (0)::numeric)),
  constraint product_image_check CHECK (((image = ''::text) OR (image ~~ '/%'::text))),
  constraint product_lock_ts_check CHECK ((lock_ts >= 0)),
  constraint product_name_by_language_check CHECK (((jsonb_typeof(name_by_language) = 'object'::text) AND (name_by_language ? 'en'::text))),
  constraint product_position_types_check CHECK ((position_types <@ ARRAY[(0)::smallint, (1)::smallint, (2)::smallint, (3)::smallint])),
  constraint product_price_scale_check CHECK (((price_scale >= 0) AND (price_scale <= 8))),
  constraint product_product_code_check CHECK ((product_code ~ '^[A-Z0-9][A-Z0-9:.]{0,19}$'::text)),
  constraint product_product_id_check CHECK ((product_id > 0)),
  constraint product_product_type_check CHECK (((product_type >= 1) AND (product_type <= 4))),
  constraint product_quantity_scale_check CHECK (((quantity_scale >= 0) AND (quantity_scale <= 8))),
  constraint product_quantity_step_check CHECK ((quantity_step > 0)),
  constraint product_staleness_ms_check CHECK (((staleness_ms >= 1000) AND (staleness_ms <= 600000))),
  constraint product_standard_check CHECK ((standard > 0)),
  constraint product_tick_size_check CHECK ((tick_size > 0)),
  constraint product_pkey PRIMARY KEY (product_id),
  constraint product_product_code_key UNIQUE (product_code)
);

create table product_closure (
  id integer not null generated always as identity,
  calendar text,
  product_code text,
  from_ts bigint not null,
  to_ts bigint not null,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  constraint product_closure_calendar_check CHECK ((calendar = ANY (ARRAY['always'::text, 'weekdays'::text, 'us-equity'::text]))),
  constraint product_closure_check CHECK ((to_ts > from_ts)),
  constraint product_closure_check1 CHECK (((calendar IS NULL) <> (product_code IS NULL))),
  constraint product_closure_from_ts_check CHECK ((from_ts > 0)),
  constraint product_closure_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint product_closure_product_code_fkey FOREIGN KEY (product_code) REFERENCES product(product_code),
  constraint product_closure_pkey PRIMARY KEY (id)
);

create table product_halt (
  product_code text not null,
  since bigint not null,
  until bigint,
  tick_seq bigint not null,
  price numeric(38,0) not null,
  reference numeric(38,0) not null,
  constraint product_halt_check CHECK ((until >= since)),
  constraint product_halt_price_check CHECK ((price > (0)::numeric)),
  constraint product_halt_reference_check CHECK ((reference > (0)::numeric)),
  constraint product_halt_product_code_fkey FOREIGN KEY (product_code) REFERENCES product(product_code),
  constraint product_halt_pkey PRIMARY KEY (product_code, tick_seq)
);
CREATE INDEX product_halt_of ON public.product_halt USING btree (product_code, since DESC);

create table product_source (
  product_code text not null,
  since bigint not null,
  source text not null,
  constraint product_source_product_code_check CHECK ((product_code ~ '^[A-Z0-9][A-Z0-9:.]{0,19}$'::text)),
  constraint product_source_since_check CHECK ((since > 0)),
  constraint product_source_source_check CHECK ((source = ANY (ARRAY['simulated'::text, 'replay'::text, 'binance'::text]))),
  constraint product_source_pkey PRIMARY KEY (product_code, since)
);

create table product_suspension (
  id bigint not null generated always as identity,
  product_id integer not null,
  is_lock boolean not null,
  ts bigint not null,
  begins_at bigint,
  constraint product_suspension_check CHECK (((begins_at IS NULL) OR (is_lock AND (begins_at >= ts)))),
  constraint product_suspension_pkey PRIMARY KEY (id)
);
CREATE INDEX product_suspension_of_product ON public.product_suspension USING btree (product_id, ts);

create table push_delivery (
  subscription_id bigint not null,
  message_id bigint not null,
  due_ts bigint not null,
  tries smallint not null default 0,
  constraint push_delivery_message_id_fkey FOREIGN KEY (message_id) REFERENCES site_message(id) ON DELETE CASCADE,
  constraint push_delivery_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscription(id) ON DELETE CASCADE,
  constraint push_delivery_pkey PRIMARY KEY (subscription_id, message_id)
);
CREATE INDEX push_delivery_due ON public.push_delivery USING btree (due_ts);
CREATE INDEX push_delivery_of_message ON public.push_delivery USING btree (message_id);

create table push_key (
  only_row boolean not null default true,
  public_key text not null,
  private_key bytea not null,
  created_at timestamp with time zone not null default now(),
  sealed_with text not null,
  constraint push_key_only_row_check CHECK (only_row),
  constraint push_key_private_key_check CHECK ((octet_length(private_key) = 71)),
  constraint push_key_public_key_check CHECK ((public_key ~ '^[A-Za-z0-9_-]{87}$'::text)),
  constraint push_key_sealed_with_check CHECK ((sealed_with ~ '^[0-9a-f]{16}$'::text)),
  constraint push_key_pkey PRIMARY KEY (only_row)
);

create table push_subscription (
  id bigint not null generated always as identity,
  user_id bigint not null,
  session_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  created_ts bigint not null,
  constraint push_subscription_auth_check CHECK ((auth ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint push_subscription_endpoint_check CHECK (((endpoint ~ '^https://'::text) AND (length(endpoint) <= 1000))),
  constraint push_subscription_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint push_subscription_p256dh_check CHECK ((p256dh ~ '^[A-Za-z0-9_-]{87}$'::text)),
  constraint push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint push_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_endpoint_key UNIQUE (endpoint)
);
CREATE INDEX push_subscription_of_session ON public.push_subscription USING btree (session_id);
CREATE INDEX push_subscription_of_user ON public.push_subscription USING btree (user_id);

create table question_answer (
  id bigint not null generated always as identity,
  name text not null,
  is_visible boolean not null default true,
  position integer not null,
  constraint question_answer_name_check CHECK ((name ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'::text)),
  constraint question_answer_pkey PRIMARY KEY (id),
  constraint question_answer_name_key UNIQUE (name)
);

create table question_answer_content (
  question_id bigint not null,
  language text not null,
  category text not null,
  question text not null,
  answer text not null,
  constraint question_answer_content_answer_check CHECK ((length(answer) <= 8000)),
  constraint question_answer_content_category_check CHECK (((length(category) >= 1) AND (length(category) <= 60))),
  constraint question_answer_content_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint question_answer_content_question_check CHECK (((length(question) >= 1) AND (length(question) <= 300))),
  constraint question_answer_content_question_id_fkey FOREIGN KEY (question_id) REFERENCES question_answer(id) ON DELETE CASCADE,
  constraint question_answer_content_pkey PRIMARY KEY (question_id, language)
);

create table quick_option (
  id integer not null generated always as identity,
  product_type smallint not null,
  product_code text,
  seconds integer not null,
  payout_rate bigint not null,
  stake_min numeric(38,0) not null,
  stake_max numeric(38,0) not null,
  is_active boolean not null default true,
  constraint quick_option_check CHECK ((stake_max >= stake_min)),
  constraint quick_option_payout_rate_check CHECK (((payout_rate >= 1) AND (payout_rate <= 100000000))),
  constraint quick_option_product_code_check CHECK ((product_code ~ '^[A-Z0-9][A-Z0-9:.]{0,19}$'::text)),
  constraint quick_option_product_type_check CHECK (((product_type >= 1) AND (product_type <= 4))),
  constraint quick_option_seconds_check CHECK (((seconds >= 5) AND (seconds <= 86400))),
  constraint quick_option_stake_min_check CHECK ((stake_min > (0)::numeric)),
  constraint quick_option_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX quick_option_active ON public.quick_option USING btree (product_type, COALESCE(product_code, ''::text), seconds) WHERE is_active;

create table quick_order (
  id bigint not null,
  user_id bigint not null,
  product_id integer not null,
  product_code text not null,
  product_type smallint not null,
  price_scale smallint not null,
  settlement_asset integer not null,
  direction smallint not null,
  option_id integer not null,
  seconds integer not null,
  payout_rate bigint not null,
  stake numeric(38,0) not null,
  fee_rate bigint not null,
  fee numeric(38,0) not null,
  rule_version smallint not null,
  config_version integer not null,
  accepted_at bigint not null,
  accepted_seq bigint not null,
  status text not null,
  open_seq bigint,
  open_ts bigint,
  open_price numeric(38,0),
  close_seq bigint,
  close_ts bigint,
  close_price numeric(38,0),
  suspended_at bigint,
  void_reason text,
  payout numeric(38,0),
  settled_at bigint,
  transfer_ids bigint[] not null,
  constraint quick_order_close_whole CHECK ((num_nulls(close_seq, close_ts, close_price) = ANY (ARRAY[0, 3]))),
  constraint quick_order_closes_in_window CHECK (((close_seq IS NULL) OR ((open_seq IS NOT NULL) AND (close_seq > open_seq) AND (close_ts >= open_ts) AND (close_ts <= (open_ts + (seconds * (1000)::bigint)))))),
  constraint quick_order_decided_by_ticks CHECK (((status <> ALL (ARRAY['won'::text, 'refunded'::text, 'lost'::text])) OR ((close_seq IS NOT NULL) AND (((open_ts + (seconds * (1000)::bigint)) - close_ts) <= 15000) AND (status =
CASE (sign((close_price - open_price)) * ((3 - (2 * direction)))::numeric)
    WHEN 1 THEN 'won'::text
    WHEN 0 THEN 'refunded'::text
    ELSE 'lost'::text
END)))),
  constraint quick_order_direction_check CHECK ((direction = ANY (ARRAY[1, 2]))),
  constraint quick_order_fee CHECK ((fee = ceil(((stake * (fee_rate)::numeric) / (100000000)::numeric)))),
  constraint quick_order_fee_rate_check CHECK (((fee_rate >= 0) AND (fee_rate <= 100000000))),
  constraint quick_order_open_whole CHECK ((num_nulls(open_seq, open_ts, open_price) = ANY (ARRAY[0, 3]))),
  constraint quick_order_opens_after_acceptance CHECK (((open_seq > accepted_seq) AND (open_ts > accepted_at) AND (open_ts <= (accepted_at + 15000)))),
  constraint quick_order_payout_rate_check CHECK ((payout_rate > 0)),
  constraint quick_order_pays_by_rule CHECK (((payout IS NULL) OR (payout =
CASE status
    WHEN 'won'::text THEN (stake + div((stake * (payout_rate)::numeric), (100000000)::numeric))
    WHEN 'lost'::text THEN (0)::numeric
    ELSE (stake + fee)
END))),
  constraint quick_order_product_type_check CHECK (((product_type >= 1) AND (product_type <= 4))),
  constraint quick_order_running CHECK (
CASE status
    WHEN 'accepted'::text THEN (open_seq IS NULL)
    WHEN 'open'::text THEN (open_seq IS NOT NULL)
    ELSE true
END),
  constraint quick_order_seconds_check CHECK ((seconds > 0)),
  constraint quick_order_settled CHECK (
CASE
    WHEN (status = ANY (ARRAY['accepted'::text, 'open'::text])) THEN ((num_nulls(payout, settled_at) = 2) AND (close_seq IS NULL))
    ELSE (num_nulls(payout, settled_at) = 0)
END),
  constraint quick_order_stake_check CHECK ((stake > (0)::numeric)),
  constraint quick_order_status_check CHECK ((status = ANY (ARRAY['accepted'::text, 'open'::text, 'won'::text, 'refunded'::text, 'lost'::text, 'voided'::text]))),
  constraint quick_order_suspension CHECK ((COALESCE((void_reason = 'suspended'::text), false) = (suspended_at IS NOT NULL))),
  constraint quick_order_void CHECK (
CASE void_reason
    WHEN 'no_open_tick'::text THEN (open_seq IS NULL)
    WHEN 'no_close_tick'::text THEN ((open_seq IS NOT NULL) AND (close_seq IS NULL))
    WHEN 'stale'::text THEN ((close_seq IS NOT NULL) AND (((open_ts + (seconds * (1000)::bigint)) - close_ts) > 15000))
    WHEN 'suspended'::text THEN (suspended_at <= COALESCE((open_ts + (seconds * (1000)::bigint)), (accepted_at + 15000)))
    ELSE true
END),
  constraint quick_order_void_has_reason CHECK (((status = 'voided'::text) = (void_reason IS NOT NULL))),
  constraint quick_order_void_reason_check CHECK ((void_reason = ANY (ARRAY['no_open_tick'::text, 'no_close_tick'::text, 'stale'::text, 'suspended'::text]))),
  constraint quick_order_pkey PRIMARY KEY (id)
);
CREATE INDEX quick_order_of_user ON public.quick_order USING btree (user_id, id DESC);
CREATE INDEX quick_order_settled ON public.quick_order USING btree (user_id, settled_at, id) WHERE (settled_at IS NOT NULL);
CREATE INDEX quick_order_unsettled ON public.quick_order USING btree (user_id, id DESC) WHERE (settled_at IS NULL);

create table recovery_code (
  user_id bigint not null,
  place smallint not null,
  code_hash text not null,
  used_ms bigint,
  constraint recovery_code_code_hash_check CHECK ((code_hash ~~ '$argon2id$%'::text)),
  constraint recovery_code_place_check CHECK (((place >= 0) AND (place <= 9))),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factor(user_id) ON DELETE CASCADE,
  constraint recovery_code_pkey PRIMARY KEY (user_id, place)
);

create table referral_booked_day (
  day integer not null,
  booked_ms bigint not null,
  constraint referral_booked_day_pkey PRIMARY KEY (day)
);

create table referral_commission (
  id bigint not null,
  member_id bigint not null,
  day integer not null,
  level smallint not null,
  earner_id bigint not null,
  base numeric(38,0) not null,
  version integer not null,
  rate bigint not null,
  amount numeric(38,0) not null,
  state text not null,
  why text,
  transfer_id bigint,
  paid_ms bigint,
  constraint referral_commission_base_check CHECK ((base >= (0)::numeric)),
  constraint referral_commission_level_check CHECK (((level >= 1) AND (level <= 3))),
  constraint referral_commission_not_own CHECK ((earner_id <> member_id)),
  constraint referral_commission_paid CHECK ((((state = 'paid'::text) = (transfer_id IS NOT NULL)) AND ((state = 'paid'::text) = (paid_ms IS NOT NULL)))),
  constraint referral_commission_rate_check CHECK ((rate >= 0)),
  constraint referral_commission_state CHECK (
CASE
    WHEN (state = 'none'::text) THEN ((why IS NOT NULL) AND (amount = (0)::numeric))
    ELSE ((why IS NULL) AND (amount > (0)::numeric) AND (amount = div((base * (rate)::numeric), (100000000)::numeric)))
END),
  constraint referral_commission_state_check CHECK ((state = ANY (ARRAY['paid'::text, 'waiting'::text, 'none'::text]))),
  constraint referral_commission_why_check CHECK ((why = ANY (ARRAY['member_identity'::text, 'earner_identity'::text, 'same_person'::text, 'below_unit'::text]))),
  constraint referral_commission_member_id_day_fkey FOREIGN KEY (member_id, day) REFERENCES referral_day(member_id, day),
  constraint referral_commission_version_fkey FOREIGN KEY (version) REFERENCES commission_rates(version),
  constraint referral_commission_pkey PRIMARY KEY (id),
  constraint referral_commission_member_id_day_level_key UNIQUE (member_id, day, level)
);
CREATE INDEX referral_commission_earner ON public.referral_commission USING btree (earner_id, id) WHERE (state <> 'none'::text);
CREATE INDEX referral_commission_member ON public.referral_commission USING btree (earner_id, member_id);
CREATE INDEX referral_commission_waiting ON public.referral_commission USING btree (day, id) WHERE (state = 'waiting'::text);
CREATE INDEX referral_commission_waiting_earner ON public.referral_commission USING btree (earner_id) WHERE (state = 'waiting'::text);

create table referral_day (
  member_id bigint not null,
  day integer not null,
  fees numeric(38,0) not null,
  rebates numeric(38,0) not null,
  volume numeric(38,0) not null,
  constraint referral_day_day_check CHECK ((day >= 0)),
  constraint referral_day_fees_check CHECK ((fees > (0)::numeric)),
  constraint referral_day_rebates_check CHECK ((rebates >= (0)::numeric)),
  constraint referral_day_volume_check CHECK ((volume >= (0)::numeric)),
  constraint referral_day_pkey PRIMARY KEY (member_id, day)
);

create table rich_text (
  name text not null,
  updated_at timestamp with time zone not null,
  constraint rich_text_name_check CHECK ((name ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'::text)),
  constraint rich_text_pkey PRIMARY KEY (name)
);

create table rich_text_content (
  name text not null,
  language text not null,
  title text not null,
  content text not null,
  constraint rich_text_content_content_check CHECK ((length(content) <= 60000)),
  constraint rich_text_content_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint rich_text_content_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint rich_text_content_name_fkey FOREIGN KEY (name) REFERENCES rich_text(name) ON DELETE CASCADE,
  constraint rich_text_content_pkey PRIMARY KEY (name, language)
);

create table sandbox_callback (
  id uuid not null,
  url text not null,
  body text not null,
  due_ms bigint not null,
  sent_ms bigint,
  tries integer not null default 0,
  constraint sandbox_callback_body_check CHECK ((length(body) <= 4000)),
  constraint sandbox_callback_url_check CHECK ((length(url) <= 500)),
  constraint sandbox_callback_pkey PRIMARY KEY (id)
);
CREATE INDEX sandbox_callback_due ON public.sandbox_callback USING btree (due_ms) WHERE (sent_ms IS NULL);

create table sandbox_money (
  id uuid not null,
  payment_id uuid not null,
  amount text not null,
  currency text not null,
  paid_ms bigint not null,
  constraint sandbox_money_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES sandbox_payment(id),
  constraint sandbox_money_pkey PRIMARY KEY (id)
);
CREATE INDEX sandbox_money_of ON public.sandbox_money USING btree (payment_id, paid_ms);

create table sandbox_payment (
  id uuid not null,
  reference text not null,
  amount text not null,
  currency text not null,
  payee text not null,
  return_url text not null,
  callback_url text not null,
  created_ms bigint not null,
  expires_ms bigint not null,
  choice text,
  failed boolean not null default false,
  constraint sandbox_payment_callback_url_check CHECK ((length(callback_url) <= 500)),
  constraint sandbox_payment_choice_check CHECK ((choice = ANY (ARRAY['pay'::text, 'another'::text, 'twice'::text, 'late'::text, 'fail'::text, 'silent'::text, 'other_currency'::text]))),
  constraint sandbox_payment_payee_check CHECK ((length(payee) <= 120)),
  constraint sandbox_payment_reference_check CHECK (((length(reference) >= 10) AND (length(reference) <= 40))),
  constraint sandbox_payment_return_url_check CHECK ((length(return_url) <= 500)),
  constraint sandbox_payment_pkey PRIMARY KEY (id),
  constraint sandbox_payment_reference_key UNIQUE (reference)
);

create table sandbox_pool_address (
  network text not null,
  address text not null,
  signature text not null,
  constraint sandbox_pool_address_pkey PRIMARY KEY (network, address)
);

create table sandbox_public_key (
  name text not null,
  value text not null,
  constraint sandbox_public_key_name_check CHECK (((length(name) >= 1) AND (length(name) <= 20))),
  constraint sandbox_public_key_value_check CHECK (((length(value) >= 10) AND (length(value) <= 200))),
  constraint sandbox_public_key_pkey PRIMARY KEY (name)
);

create table sandbox_rail_key (
  only_row boolean not null default true,
  secret bytea not null,
  sealed_with text not null,
  constraint sandbox_rail_key_only_row_check CHECK (only_row),
  constraint sandbox_rail_key_sealed_with_check CHECK ((sealed_with ~ '^[0-9a-f]{16}$'::text)),
  constraint sandbox_rail_key_secret_check CHECK ((octet_length(secret) = 60)),
  constraint sandbox_rail_key_pkey PRIMARY KEY (only_row)
);

create table sandbox_rail_payout (
  id bigint not null generated always as identity,
  reference text not null,
  amount text not null,
  currency text not null,
  destination_hash text not null,
  state text not null,
  taken_ms bigint not null,
  pays_ms bigint not null,
  constraint sandbox_rail_payout_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60))),
  constraint sandbox_rail_payout_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text]))),
  constraint sandbox_rail_payout_pkey PRIMARY KEY (id)
);
CREATE INDEX sandbox_rail_payout_reference ON public.sandbox_rail_payout USING btree (reference, id DESC);

create table sandbox_secret (
  only_row boolean not null default true,
  secret bytea not null,
  sealed_with text not null,
  constraint sandbox_secret_only_row_check CHECK (only_row),
  constraint sandbox_secret_sealed_with_check CHECK ((sealed_with ~ '^[0-9a-f]{16}$'::text)),
  constraint sandbox_secret_secret_check CHECK ((octet_length(secret) = 60)),
  constraint sandbox_secret_pkey PRIMARY KEY (only_row)
);

create table sandbox_transfer (
  id bigint not null generated always as identity,
  network text not null,
  txid text not null,
  output integer not null,
  address text not null,
  currency text not null,
  amount text not null,
  sent_ms bigint not null,
  constraint sandbox_transfer_pkey PRIMARY KEY (id),
  constraint sandbox_transfer_network_txid_output_key UNIQUE (network, txid, output)
);

create table schema_migration (
  version integer not null,
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (version)
);

create table second_factor (
  user_id bigint not null,
  totp_secret bytea not null,
  totp_key_id text not null,
  last_step bigint not null default 0,
  created_ms bigint not null,
  confirmed_ms bigint not null,
  constraint second_factor_last_step_check CHECK ((last_step >= 0)),
  constraint second_factor_totp_key_id_check CHECK ((totp_key_id ~ '^[0-9a-f]{16}$'::text)),
  constraint second_factor_totp_secret_check CHECK ((octet_length(totp_secret) = 48)),
  constraint second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint second_factor_pkey PRIMARY KEY (user_id)
);
CREATE INDEX second_factor_key ON public.second_factor USING btree (totp_key_id);

create table session (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  user_id bigint not null,
  created_ms bigint not null,
  last_seen_ms bigint not null,
  expires_ms bigint not null,
  user_agent text not null,
  ip text not null,
  constraint session_check CHECK ((expires_ms > created_ms)),
  constraint session_ip_check CHECK ((length(ip) <= 64)),
  constraint session_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint session_user_agent_check CHECK ((length(user_agent) <= 200)),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX session_by_user ON public.session USING btree (user_id, last_seen_ms);
CREATE INDEX session_expires ON public.session USING btree (expires_ms);
CREATE INDEX session_last_seen ON public.session USING btree (last_seen_ms);

create table signing_key (
  only_row boolean not null default true,
  private_key bytea not null,
  created_at timestamp with time zone not null default now(),
  sealed_with text not null,
  constraint signing_key_only_row_check CHECK (only_row),
  constraint signing_key_sealed_with_check CHECK ((sealed_with ~ '^[0-9a-f]{16}$'::text)),
  constraint signing_key_pkey PRIMARY KEY (only_row)
);

create table site_line (
  position integer not null,
  name text not null,
  url text not null,
  constraint site_line_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint site_line_position_check CHECK (("position" >= 0)),
  constraint site_line_url_check CHECK (((url = ''::text) OR (url ~ '^https?://[^/\s]+$'::text))),
  constraint site_line_pkey PRIMARY KEY ("position")
);

create table site_message (
  id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  params jsonb not null,
  is_read boolean not null default false,
  ts bigint not null,
  constraint site_message_kind_check CHECK ((kind ~ '^[a-z]+(_[a-z]+){0,5}$'::text)),
  constraint site_message_params_check CHECK ((jsonb_typeof(params) = 'object'::text)),
  constraint site_message_pkey PRIMARY KEY (id)
);
CREATE INDEX site_message_of_user ON public.site_message USING btree (user_id, id DESC);
CREATE INDEX site_message_unread ON public.site_message USING btree (user_id) WHERE (NOT is_read);

create table site_setting (
  setting text not null,
  value text not null,
  constraint site_setting_setting_check CHECK ((setting ~ '^[a-z][a-z_]{0,39}$'::text)),
  constraint site_setting_value_check CHECK ((length(value) <= 2000)),
  constraint site_setting_pkey PRIMARY KEY (setting)
);

create table spot_fill (
  id bigint not null,
  order_id bigint not null,
  user_id bigint not null,
  price numeric(38,0) not null,
  quantity numeric(38,0) not null,
  notional numeric(38,0) not null,
  fee numeric(38,0) not null,
  realised numeric(38,0) not null,
  tick_seq bigint not null,
  transfer_ids bigint[] not null,
  ts bigint not null,
  value numeric(76,0) not null,
  fill_model text not null,
  model_version integer not null,
  spread_part numeric(38,0) not null,
  slippage_part numeric(38,0) not null,
  depth_level smallint not null,
  bound text not null,
  constraint spot_fill_fee_check CHECK ((fee >= (0)::numeric)),
  constraint spot_fill_model CHECK (((fill_model = ANY (ARRAY['top'::text, 'depth'::text, 'stressed'::text])) AND (bound = ANY (ARRAY['whole'::text, 'limit'::text, 'depth'::text])))),
  constraint spot_fill_notional CHECK (((notional >= (0)::numeric) AND (fee <= notional))),
  constraint spot_fill_parts CHECK (((spread_part >= (0)::numeric) AND (slippage_part >= (0)::numeric) AND (depth_level >= 1))),
  constraint spot_fill_price_check CHECK ((price > (0)::numeric)),
  constraint spot_fill_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint spot_fill_value CHECK ((value > (0)::numeric)),
  constraint spot_fill_pkey PRIMARY KEY (id),
  constraint spot_fill_once UNIQUE (order_id, tick_seq)
);
CREATE INDEX spot_fill_of_user ON public.spot_fill USING btree (user_id, ts, id);

create table spot_holding (
  user_id bigint not null,
  product_id integer not null,
  product_code text not null,
  product_type smallint not null,
  quantity_scale smallint not null,
  cost numeric(38,0) not null,
  realised numeric(38,0) not null,
  buying numeric(38,0) not null,
  open_orders integer not null,
  constraint spot_holding_buying_check CHECK ((buying >= (0)::numeric)),
  constraint spot_holding_cost_check CHECK ((cost >= (0)::numeric)),
  constraint spot_holding_open_orders_check CHECK ((open_orders >= 0)),
  constraint spot_holding_pkey PRIMARY KEY (user_id, product_id)
);

create table spot_order (
  id bigint not null,
  user_id bigint not null,
  product_id integer not null,
  product_code text not null,
  product_type smallint not null,
  position_type smallint not null,
  price_scale smallint not null,
  quantity_scale smallint not null,
  settlement_asset integer not null,
  direction smallint not null,
  order_type text not null,
  status text not null,
  limit_price numeric(38,0),
  quantity numeric(38,0) not null,
  filled numeric(38,0) not null,
  notional numeric(38,0) not null,
  fee numeric(38,0) not null,
  fee_rate bigint not null,
  config_version integer not null,
  hold_id bigint,
  held numeric(38,0) not null,
  created_at bigint not null,
  updated_at bigint not null,
  time_in_force text not null,
  trigger_price numeric(38,0),
  triggered_at bigint,
  trigger_seq bigint,
  expires_at bigint,
  end_reason text,
  value numeric(76,0) not null,
  last_seq bigint,
  constraint spot_order_day CHECK (((time_in_force = 'day'::text) = (expires_at IS NOT NULL))),
  constraint spot_order_direction_check CHECK ((direction = ANY (ARRAY[1, 2]))),
  constraint spot_order_ended CHECK ((((status = ANY (ARRAY['cancelled'::text, 'expired'::text])) = (end_reason IS NOT NULL)) AND COALESCE(
CASE status
    WHEN 'expired'::text THEN (end_reason = 'session_end'::text)
    WHEN 'cancelled'::text THEN (end_reason = ANY (ARRAY['user'::text, 'immediate_or_cancel'::text, 'fill_or_kill'::text, 'corporate_action'::text, 'limit_cool_off'::text, 'limit_stake'::text, 'limit_daily_loss'::text]))
    ELSE NULL::boolean
END, true) AND ((end_reason <> 'session_end'::text) OR (time_in_force = 'day'::text)) AND ((end_reason <> 'immediate_or_cancel'::text) OR (time_in_force = 'ioc'::text)) AND ((end_reason <> 'fill_or_kill'::text) OR ((time_in_force = 'fok'::text) AND (filled = (0)::numeric))) AND ((end_reason <> ALL (ARRAY['limit_cool_off'::text, 'limit_stake'::text, 'limit_daily_loss'::text])) OR (direction = 1)))),
  constraint spot_order_fee_rate_check CHECK (((fee_rate >= 0) AND (fee_rate <= 100000000))),
  constraint spot_order_fee_within CHECK (((fee >= (0)::numeric) AND (fee <= notional))),
  constraint spot_order_filled_whole CHECK (((status = 'filled'::text) = (filled = quantity))),
  constraint spot_order_filled_within CHECK (((filled >= (0)::numeric) AND (filled <= quantity))),
  constraint spot_order_held CHECK (((status = 'open'::text) OR (held = (0)::numeric))),
  constraint spot_order_held_check CHECK ((held >= (0)::numeric)),
  constraint spot_order_kill CHECK (((time_in_force <> 'fok'::text) OR ((filled = (0)::numeric) OR (filled = quantity)))),
  constraint spot_order_limit CHECK (((order_type = 'market'::text) = (limit_price IS NULL))),
  constraint spot_order_limit_price_check CHECK ((limit_price > (0)::numeric)),
  constraint spot_order_notional_check CHECK ((notional >= (0)::numeric)),
  constraint spot_order_position_type_check CHECK ((position_type = ANY (ARRAY[2, 3]))),
  constraint spot_order_product_type_check CHECK (((product_type >= 1) AND (product_type <= 4))),
  constraint spot_order_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint spot_order_status CHECK ((status = ANY (ARRAY['open'::text, 'filled'::text, 'cancelled'::text, 'expired'::text]))),
  constraint spot_order_time_in_force CHECK (((time_in_force = ANY (ARRAY['gtc'::text, 'ioc'::text, 'fok'::text, 'day'::text])) AND ((order_type <> 'market'::text) OR (time_in_force = ANY (ARRAY['ioc'::text, 'fok'::text]))))),
  constraint spot_order_trigger CHECK ((((order_type = 'stop_limit'::text) = (trigger_price IS NOT NULL)) AND (trigger_price > (0)::numeric))),
  constraint spot_order_triggered CHECK ((((triggered_at IS NULL) = (trigger_seq IS NULL)) AND ((triggered_at IS NULL) OR (trigger_price IS NOT NULL)) AND ((filled = (0)::numeric) OR (trigger_price IS NULL) OR (triggered_at IS NOT NULL)))),
  constraint spot_order_type CHECK ((order_type = ANY (ARRAY['market'::text, 'limit'::text, 'stop_limit'::text]))),
  constraint spot_order_value CHECK ((((value > (0)::numeric) = (filled > (0)::numeric)) AND (value >= (0)::numeric) AND ((filled = (0)::numeric) OR (last_seq IS NOT NULL)))),
  constraint spot_order_pkey PRIMARY KEY (id)
);
CREATE INDEX spot_order_expiring ON public.spot_order USING btree (expires_at) WHERE ((status = 'open'::text) AND (expires_at IS NOT NULL));
CREATE INDEX spot_order_of_user ON public.spot_order USING btree (user_id, id DESC);
CREATE INDEX spot_order_open ON public.spot_order USING btree (user_id, id DESC) WHERE (status = 'open'::text);
CREATE INDEX spot_order_resting ON public.spot_order USING btree (id) WHERE (status = 'open'::text);

create table stored_tick (
  product_code text not null,
  seq bigint not null,
  ts bigint not null,
  price numeric(38,0) not null,
  bid numeric(38,0) not null,
  ask numeric(38,0) not null,
  price_scale smallint not null,
  constraint stored_tick_bid_check CHECK ((bid > (0)::numeric)),
  constraint stored_tick_check CHECK (((bid <= price) AND (price <= ask))),
  constraint stored_tick_price_check CHECK ((price > (0)::numeric)),
  constraint stored_tick_pkey PRIMARY KEY (product_code, seq)
);

create table support_agent (
  operator_id bigint not null,
  name text not null,
  constraint support_agent_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint support_agent_pkey PRIMARY KEY (operator_id)
);

create table support_canned (
  name text not null,
  language text not null,
  title text not null,
  body text not null,
  constraint support_canned_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  constraint support_canned_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint support_canned_name_check CHECK ((name ~ '^[a-z][a-z0-9-]{1,39}$'::text)),
  constraint support_canned_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  constraint support_canned_pkey PRIMARY KEY (name, language)
);

create table support_conversation (
  id bigint not null generated always as identity,
  user_id bigint not null,
  language text not null,
  topic text,
  state text not null,
  last_seq integer not null default 0,
  user_seq integer not null default 0,
  staff_seq integer not null default 0,
  user_delivered integer not null default 0,
  user_read integer not null default 0,
  staff_delivered integer not null default 0,
  staff_read integer not null default 0,
  revision integer not null default 1,
  assignee_id bigint,
  agent_id bigint,
  agent_name text,
  waiting_ms bigint,
  snoozed_until_ms bigint,
  opened_ms bigint not null,
  first_reply_ms bigint,
  resolved_ms bigint,
  rating smallint,
  rating_text text not null default ''::text,
  rated_ms bigint,
  constraint support_conversation_agent CHECK (((agent_id IS NULL) = (agent_name IS NULL))),
  constraint support_conversation_agent_name_check CHECK ((length(agent_name) <= 40)),
  constraint support_conversation_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint support_conversation_last_seq_check CHECK ((last_seq >= 0)),
  constraint support_conversation_marks CHECK ((((user_seq >= 0) AND (user_seq <= last_seq)) AND ((staff_seq >= 0) AND (staff_seq <= last_seq)) AND ((user_read >= 0) AND (user_read <= user_delivered)) AND (user_delivered <= last_seq) AND ((staff_read >= 0) AND (staff_read <= staff_delivered)) AND (staff_delivered <= last_seq))),
  constraint support_conversation_rated CHECK (((rating IS NULL) = (rated_ms IS NULL))),
  constraint support_conversation_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint support_conversation_rating_text_check CHECK ((length(rating_text) <= 500)),
  constraint support_conversation_resolved CHECK (((state = 'resolved'::text) = (resolved_ms IS NOT NULL))),
  constraint support_conversation_revision_check CHECK ((revision > 0)),
  constraint support_conversation_snoozed CHECK (((state = 'snoozed'::text) = (snoozed_until_ms IS NOT NULL))),
  constraint support_conversation_state_check CHECK ((state = ANY (ARRAY['open'::text, 'pending'::text, 'snoozed'::text, 'resolved'::text]))),
  constraint support_conversation_topic_check CHECK ((topic = ANY (ARRAY['trade'::text, 'money'::text, 'account'::text, 'other'::text]))),
  constraint support_conversation_pkey PRIMARY KEY (id)
);
CREATE INDEX support_conversation_assignee ON public.support_conversation USING btree (assignee_id, id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX support_conversation_inbox ON public.support_conversation USING btree (waiting_ms, id) WHERE (state <> 'resolved'::text);
CREATE UNIQUE INDEX support_conversation_open ON public.support_conversation USING btree (user_id) WHERE (state <> 'resolved'::text);
CREATE INDEX support_conversation_rating ON public.support_conversation USING btree (rated_ms) WHERE (rating IS NOT NULL);
CREATE INDEX support_conversation_snooze ON public.support_conversation USING btree (snoozed_until_ms) WHERE (state = 'snoozed'::text);
CREATE INDEX support_conversation_unread ON public.support_conversation USING btree (user_id) WHERE (staff_seq > user_read);
CREATE INDEX support_conversation_user ON public.support_conversation USING btree (user_id, id);

create table support_hours (
  weekday smallint not null,
  opens integer not null,
  closes integer not null,
  constraint support_hours_closes_check CHECK (((closes >= 1) AND (closes <= 1440))),
  constraint support_hours_opens_check CHECK (((opens >= 0) AND (opens <= 1439))),
  constraint support_hours_order CHECK ((opens < closes)),
  constraint support_hours_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7))),
  constraint support_hours_pkey PRIMARY KEY (weekday, opens)
);

create table support_message (
  conversation_id bigint not null,
  seq integer not null,
  by text not null,
  client_id uuid,
  operator_id bigint,
  agent_name text,
  body text,
  picture_id bigint,
  trade_kind text,
  trade_id bigint,
  event text,
  waited_ms bigint,
  ts_ms bigint not null,
  constraint support_message_agent CHECK ((((operator_id IS NULL) = (agent_name IS NULL)) AND ((by = 'system'::text) OR ((by = 'support'::text) = (operator_id IS NOT NULL))))),
  constraint support_message_agent_name_check CHECK ((length(agent_name) <= 40)),
  constraint support_message_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  constraint support_message_by CHECK ((((by = 'system'::text) = (event IS NOT NULL)) AND ((by = 'system'::text) = (client_id IS NULL)))),
  constraint support_message_by_check CHECK ((by = ANY (ARRAY['user'::text, 'support'::text, 'system'::text]))),
  constraint support_message_event_check CHECK ((event = ANY (ARRAY['joined'::text, 'closed'::text, 'reopened'::text, 'rated'::text]))),
  constraint support_message_one CHECK (((num_nonnulls(body, picture_id, trade_id, event) = 1) AND ((trade_id IS NULL) = (trade_kind IS NULL)))),
  constraint support_message_seq_check CHECK ((seq > 0)),
  constraint support_message_trade_kind_check CHECK ((trade_kind = ANY (ARRAY['quickTrade'::text, 'spotOrder'::text, 'contractOrder'::text, 'contractPosition'::text]))),
  constraint support_message_waited CHECK (((waited_ms IS NULL) OR (event = 'joined'::text))),
  constraint support_message_waited_ms_check CHECK ((waited_ms >= 0)),
  constraint support_message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support_conversation(id),
  constraint support_message_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES support_picture(id),
  constraint support_message_pkey PRIMARY KEY (conversation_id, seq),
  constraint support_message_client UNIQUE (conversation_id, by, client_id),
  constraint support_message_picture_id_key UNIQUE (picture_id)
);
CREATE INDEX support_message_staff ON public.support_message USING btree (conversation_id, seq) WHERE (by = 'support'::text);
CREATE INDEX support_message_user ON public.support_message USING btree (conversation_id, seq) WHERE (by = 'user'::text);

create table support_note (
  id bigint not null generated always as identity,
  conversation_id bigint not null,
  after_seq integer not null,
  operator_id bigint not null,
  login_name text not null,
  body text not null,
  ts_ms bigint not null,
  constraint support_note_after_seq_check CHECK ((after_seq >= 0)),
  constraint support_note_body_check CHECK (((length(body) >= 1) AND (length(body) <= 1000))),
  constraint support_note_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support_conversation(id),
  constraint support_note_pkey PRIMARY KEY (id)
);
CREATE INDEX support_note_of ON public.support_note USING btree (conversation_id, id);

create table support_picture (
  id bigint not null generated always as identity,
  conversation_id bigint not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  file_name text not null,
  sealed_key bytea not null,
  sealed_with text not null,
  constraint support_picture_file_name_check CHECK ((file_name ~ '^[a-z0-9-]{10,80}$'::text)),
  constraint support_picture_height_check CHECK (((height >= 1) AND (height <= 4096))),
  constraint support_picture_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  constraint support_picture_sealed_key_check CHECK ((octet_length(sealed_key) = 60)),
  constraint support_picture_sealed_with_check CHECK ((sealed_with ~ '^[0-9a-f]{16}$'::text)),
  constraint support_picture_width_check CHECK (((width >= 1) AND (width <= 4096))),
  constraint support_picture_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support_conversation(id),
  constraint support_picture_pkey PRIMARY KEY (id),
  constraint support_picture_file_name_key UNIQUE (file_name)
);
CREATE INDEX support_picture_of ON public.support_picture USING btree (conversation_id);

create table switch_set (
  descr text not null,
  switch_name text not null,
  status smallint not null default 0,
  position integer not null,
  constraint switch_set_descr_check CHECK ((descr ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'::text)),
  constraint switch_set_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint switch_set_switch_name_check CHECK (((length(switch_name) >= 1) AND (length(switch_name) <= 80))),
  constraint switch_set_pkey PRIMARY KEY (descr)
);

create table text_lang (
  id integer not null generated always as identity,
  remark text not null,
  other_value text not null default ''::text,
  is_visible boolean not null default true,
  constraint text_lang_other_value_check CHECK ((length(other_value) <= 200)),
  constraint text_lang_remark_check CHECK ((remark ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'::text)),
  constraint text_lang_pkey PRIMARY KEY (id),
  constraint text_lang_remark_key UNIQUE (remark)
);

create table text_lang_content (
  text_id integer not null,
  language text not null,
  content text not null,
  constraint text_lang_content_content_check CHECK ((length(content) <= 4000)),
  constraint text_lang_content_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint text_lang_content_text_id_fkey FOREIGN KEY (text_id) REFERENCES text_lang(id) ON DELETE CASCADE,
  constraint text_lang_content_pkey PRIMARY KEY (text_id, language)
);

create table user_avatar (
  user_id bigint not null,
  version integer not null,
  media_type text,
  image bytea,
  updated_ms bigint not null,
  constraint user_avatar_image_check CHECK (((octet_length(image) >= 1) AND (octet_length(image) <= 409600))),
  constraint user_avatar_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  constraint user_avatar_version_check CHECK ((version >= 1)),
  constraint user_avatar_whole CHECK (((media_type IS NULL) = (image IS NULL))),
  constraint user_avatar_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint user_avatar_pkey PRIMARY KEY (user_id)
);

create table user_limit (
  user_id bigint not null,
  daily_loss numeric(38,0),
  daily_loss_next numeric(38,0),
  daily_loss_next_at bigint,
  stake numeric(38,0),
  stake_next numeric(38,0),
  stake_next_at bigint,
  cool_off bigint,
  cool_off_next bigint,
  cool_off_next_at bigint,
  constraint user_limit_check CHECK (((daily_loss_next IS NULL) OR (daily_loss_next_at IS NOT NULL))),
  constraint user_limit_check1 CHECK (((stake_next IS NULL) OR (stake_next_at IS NOT NULL))),
  constraint user_limit_check2 CHECK (((cool_off_next IS NULL) OR (cool_off_next_at IS NOT NULL))),
  constraint user_limit_daily_loss_check CHECK ((daily_loss >= (0)::numeric)),
  constraint user_limit_daily_loss_next_check CHECK ((daily_loss_next >= (0)::numeric)),
  constraint user_limit_stake_check CHECK ((stake >= (0)::numeric)),
  constraint user_limit_stake_next_check CHECK ((stake_next >= (0)::numeric)),
  constraint user_limit_pkey PRIMARY KEY (user_id)
);

create table user_product_option (
  user_id bigint not null,
  product_id integer not null,
  position integer not null,
  created_at timestamp with time zone not null default now(),
  constraint user_product_option_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(product_id) ON DELETE CASCADE,
  constraint user_product_option_pkey PRIMARY KEY (user_id, product_id)
);
CREATE INDEX user_product_option_order ON public.user_product_option USING btree (user_id, "position");

create table voucher (
  id bigint not null,
  user_id bigint not null,
  campaign_id integer not null,
  share bigint not null,
  modes text[] not null,
  amount numeric(38,0) not null,
  used numeric(38,0) not null default 0,
  state text not null,
  claimed_ms bigint not null,
  ends_ms bigint not null,
  ended_ms bigint,
  returned numeric(38,0) not null default 0,
  ending_told_ms bigint,
  constraint voucher_amount_check CHECK ((amount > (0)::numeric)),
  constraint voucher_modes_check CHECK ((((cardinality(modes) >= 1) AND (cardinality(modes) <= 3)) AND (modes <@ ARRAY['spot'::text, 'contract'::text, 'quick'::text]))),
  constraint voucher_returned_check CHECK ((returned >= (0)::numeric)),
  constraint voucher_share_check CHECK (((share >= 1) AND (share <= 100000000))),
  constraint voucher_state CHECK (
CASE state
    WHEN 'held'::text THEN ((ended_ms IS NULL) AND (used < amount) AND (returned = (0)::numeric))
    WHEN 'used'::text THEN ((ended_ms IS NOT NULL) AND (used = amount))
    ELSE (ended_ms IS NOT NULL)
END),
  constraint voucher_state_check CHECK ((state = ANY (ARRAY['held'::text, 'used'::text, 'ended'::text]))),
  constraint voucher_used_check CHECK ((used >= (0)::numeric)),
  constraint voucher_within CHECK (((used + returned) <= amount)),
  constraint voucher_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id),
  constraint voucher_id_fkey FOREIGN KEY (id) REFERENCES campaign_reward(id),
  constraint voucher_pkey PRIMARY KEY (id)
);
CREATE INDEX voucher_ending ON public.voucher USING btree (ends_ms) WHERE (state = 'held'::text);
CREATE INDEX voucher_held ON public.voucher USING btree (user_id, ends_ms, id) WHERE (state = 'held'::text);
CREATE INDEX voucher_to_return ON public.voucher USING btree (id) WHERE ((state = 'ended'::text) AND ((used + returned) < amount));
CREATE INDEX voucher_to_tell ON public.voucher USING btree (ends_ms) WHERE ((state = 'held'::text) AND (ending_told_ms IS NULL));
CREATE INDEX voucher_user ON public.voucher USING btree (user_id, id);

create table voucher_use (
  id bigint not null,
  voucher_id bigint not null,
  user_id bigint not null,
  amount numeric(38,0) not null,
  reference_kind smallint not null,
  reference_id bigint not null,
  ts bigint not null,
  undone_by bigint,
  undone_ms bigint,
  constraint voucher_use_amount_check CHECK ((amount > (0)::numeric)),
  constraint voucher_use_reference_kind_check CHECK ((reference_kind = ANY (ARRAY[3, 4, 6]))),
  constraint voucher_use_undone CHECK ((((undone_by IS NULL) = (undone_ms IS NULL)) AND ((undone_by IS NULL) OR (reference_kind = 4)))),
  constraint voucher_use_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES voucher(id),
  constraint voucher_use_pkey PRIMARY KEY (id),
  constraint voucher_use_reference_kind_reference_id_voucher_id_key UNIQUE (reference_kind, reference_id, voucher_id),
  constraint voucher_use_undone_by_key UNIQUE (undone_by)
);
CREATE INDEX voucher_use_user ON public.voucher_use USING btree (user_id, id);
CREATE INDEX voucher_use_voucher ON public.voucher_use USING btree (voucher_id);

create table wallet_address (
  id bigint not null generated always as identity,
  user_id bigint not null,
  network text not null,
  address text not null,
  label text not null,
  state text not null,
  created_ms bigint not null,
  confirmed_ms bigint,
  archived_ms bigint,
  constraint wallet_address_address_check CHECK (((length(address) >= 10) AND (length(address) <= 90))),
  constraint wallet_address_check CHECK ((confirmed_ms >= created_ms)),
  constraint wallet_address_check1 CHECK ((archived_ms >= created_ms)),
  constraint wallet_address_created_ms_check CHECK ((created_ms > 0)),
  constraint wallet_address_label_check CHECK (((length(label) >= 1) AND (length(label) <= 24))),
  constraint wallet_address_moments CHECK ((((state = 'pending'::text) = (confirmed_ms IS NULL)) AND ((state = 'archived'::text) = (archived_ms IS NOT NULL)))),
  constraint wallet_address_network_check CHECK ((network = ANY (ARRAY['BTC'::text, 'ERC20'::text, 'TRC20'::text, 'BEP20'::text, 'SOL'::text]))),
  constraint wallet_address_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'archived'::text]))),
  constraint wallet_address_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint wallet_address_pkey PRIMARY KEY (id)
);
CREATE INDEX wallet_address_of_user ON public.wallet_address USING btree (user_id, id DESC);
CREATE UNIQUE INDEX wallet_address_once ON public.wallet_address USING btree (user_id, network, address) WHERE (state <> 'archived'::text);
CREATE UNIQUE INDEX wallet_address_pending ON public.wallet_address USING btree (user_id) WHERE (state = 'pending'::text);

create table watchlist_group (
  id bigint not null generated always as identity,
  user_id bigint not null,
  name text not null,
  name_key text not null,
  sort smallint not null,
  constraint watchlist_group_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 20))),
  constraint watchlist_group_name_key_check CHECK (((char_length(name_key) >= 1) AND (char_length(name_key) <= 400))),
  constraint watchlist_group_sort_check CHECK (((sort >= 1) AND (sort <= 10))),
  constraint watchlist_group_pkey PRIMARY KEY (id),
  constraint watchlist_group_name UNIQUE (user_id, name_key),
  constraint watchlist_group_owner UNIQUE (user_id, id),
  constraint watchlist_group_sort UNIQUE (user_id, sort) DEFERRABLE
);

create table watchlist_group_product (
  user_id bigint not null,
  group_id bigint not null,
  product_id integer not null,
  constraint watchlist_group_product_user_id_group_id_fkey FOREIGN KEY (user_id, group_id) REFERENCES watchlist_group(user_id, id) ON DELETE CASCADE,
  constraint watchlist_group_product_user_id_product_id_fkey FOREIGN KEY (user_id, product_id) REFERENCES user_product_option(user_id, product_id) ON DELETE CASCADE,
  constraint watchlist_group_product_pkey PRIMARY KEY (user_id, group_id, product_id)
);
CREATE INDEX watchlist_group_product_option ON public.watchlist_group_product USING btree (user_id, product_id);

create table withdrawal (
  id bigint not null,
  user_id bigint not null,
  state text not null,
  reason text,
  channel_id integer not null,
  channel_name text not null,
  channel_titles jsonb not null,
  kind text not null,
  asset_id integer not null,
  network text not null,
  wallet_address_id bigint,
  bank_card_id bigint,
  amount numeric(38,0) not null,
  fee_fixed numeric(38,0) not null,
  fee_rate bigint not null,
  fee numeric(38,0) not null,
  revision text not null,
  worth numeric(38,0) not null,
  identity_level smallint not null,
  approvals_needed smallint not null,
  session_id bigint not null,
  created_ms bigint not null,
  usable_ms bigint not null,
  review_ms bigint not null,
  ended_ms bigint,
  transaction_name text not null default ''::text,
  claimed_by bigint,
  claimed_ms bigint,
  constraint withdrawal_amounts CHECK (((fee >= (0)::numeric) AND (amount > fee) AND (fee = (fee_fixed + ceil(((amount * (fee_rate)::numeric) / (100000000)::numeric)))))),
  constraint withdrawal_approvals_needed_check CHECK ((approvals_needed = ANY (ARRAY[1, 2]))),
  constraint withdrawal_check CHECK (((kind = 'crypto'::text) = (network <> ''::text))),
  constraint withdrawal_check1 CHECK ((ended_ms >= created_ms)),
  constraint withdrawal_claimed CHECK (((claimed_by IS NULL) = (claimed_ms IS NULL))),
  constraint withdrawal_destination CHECK ((((kind = 'crypto'::text) = (wallet_address_id IS NOT NULL)) AND ((kind = 'bank'::text) = (bank_card_id IS NOT NULL)))),
  constraint withdrawal_ended CHECK (((state = ANY (ARRAY['paid'::text, 'rejected'::text, 'cancelled'::text, 'returned'::text])) = (ended_ms IS NOT NULL))),
  constraint withdrawal_fee_fixed_check CHECK ((fee_fixed >= (0)::numeric)),
  constraint withdrawal_fee_rate_check CHECK (((fee_rate >= 0) AND (fee_rate <= 100000000))),
  constraint withdrawal_identity_level_check CHECK (((identity_level >= 0) AND (identity_level <= 2))),
  constraint withdrawal_kind_check CHECK ((kind = ANY (ARRAY['crypto'::text, 'bank'::text]))),
  constraint withdrawal_reason CHECK (((state = ANY (ARRAY['rejected'::text, 'returned'::text])) = (reason IS NOT NULL))),
  constraint withdrawal_reason_check CHECK ((reason = ANY (ARRAY['destination_refused'::text, 'name_differs'::text, 'identity_needed'::text, 'security_concern'::text, 'payout_failed'::text, 'other'::text]))),
  constraint withdrawal_revision_check CHECK ((revision ~ '^[0-9a-f]{64}$'::text)),
  constraint withdrawal_state_check CHECK ((state = ANY (ARRAY['reviewing'::text, 'approved'::text, 'paying'::text, 'paid'::text, 'rejected'::text, 'cancelled'::text, 'returned'::text]))),
  constraint withdrawal_transaction_name_check CHECK ((length(transaction_name) <= 120)),
  constraint withdrawal_worth_check CHECK ((worth > (0)::numeric)),
  constraint withdrawal_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES ledger_asset(id),
  constraint withdrawal_pkey PRIMARY KEY (id)
);
CREATE INDEX withdrawal_bank_card ON public.withdrawal USING btree (bank_card_id) WHERE (bank_card_id IS NOT NULL);
CREATE INDEX withdrawal_claimed_by ON public.withdrawal USING btree (claimed_by, id) WHERE (claimed_by IS NOT NULL);
CREATE INDEX withdrawal_open ON public.withdrawal USING btree (id) WHERE (ended_ms IS NULL);
CREATE INDEX withdrawal_user ON public.withdrawal USING btree (user_id, id);
CREATE INDEX withdrawal_user_asset ON public.withdrawal USING btree (user_id, asset_id, id);
CREATE INDEX withdrawal_user_kind ON public.withdrawal USING btree (user_id, kind, id);
CREATE INDEX withdrawal_user_open ON public.withdrawal USING btree (user_id, id) WHERE (ended_ms IS NULL);
CREATE INDEX withdrawal_user_state ON public.withdrawal USING btree (user_id, state, id);
CREATE INDEX withdrawal_user_state_time ON public.withdrawal USING btree (user_id, state, created_ms, id);
CREATE INDEX withdrawal_user_time ON public.withdrawal USING btree (user_id, created_ms, id);
CREATE INDEX withdrawal_wallet_address ON public.withdrawal USING btree (wallet_address_id) WHERE (wallet_address_id IS NOT NULL);

create table withdrawal_limit (
  level smallint not null,
  day_max numeric(38,0) not null,
  month_max numeric(38,0) not null,
  constraint withdrawal_limit_check CHECK ((month_max >= day_max)),
  constraint withdrawal_limit_day_max_check CHECK ((day_max > (0)::numeric)),
  constraint withdrawal_limit_level_check CHECK (((level >= 0) AND (level <= 2))),
  constraint withdrawal_limit_pkey PRIMARY KEY (level)
);

create table withdrawal_note (
  id bigint not null generated always as identity,
  withdrawal_id bigint not null,
  operator_id bigint not null,
  note text not null,
  ts bigint not null,
  constraint withdrawal_note_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint withdrawal_note_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id),
  constraint withdrawal_note_pkey PRIMARY KEY (id)
);
CREATE INDEX withdrawal_note_of ON public.withdrawal_note USING btree (withdrawal_id, id);

create table withdrawal_step (
  withdrawal_id bigint not null,
  n integer not null,
  step text not null,
  by_kind text not null,
  operator_id bigint,
  approver text,
  ts bigint not null,
  constraint withdrawal_step_by_kind_check CHECK ((by_kind = ANY (ARRAY['user'::text, 'operator'::text, 'sandbox'::text, 'system'::text]))),
  constraint withdrawal_step_check CHECK (((step = ANY (ARRAY['approved_once'::text, 'approved'::text])) = (approver IS NOT NULL))),
  constraint withdrawal_step_check1 CHECK (((by_kind = 'operator'::text) = (operator_id IS NOT NULL))),
  constraint withdrawal_step_n_check CHECK ((n > 0)),
  constraint withdrawal_step_step_check CHECK ((step = ANY (ARRAY['requested'::text, 'approved_once'::text, 'approved'::text, 'sending'::text, 'sent'::text, 'asked_provider'::text, 'paid'::text, 'rejected'::text, 'cancelled'::text, 'returned'::text]))),
  constraint withdrawal_step_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id),
  constraint withdrawal_step_pkey PRIMARY KEY (withdrawal_id, n),
  constraint withdrawal_step_withdrawal_id_approver_key UNIQUE (withdrawal_id, approver)
);

CREATE OR REPLACE FUNCTION public.account_freeze_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'freeze % can not change: only its lifting is written, once', old.id using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.app_user_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.account_type = 'registered' then
    if new.account_type <> 'registered' then
      raise exception 'a registered user can not become a guest again';
    end if;
    if new.invited_by is distinct from old.invited_by then
      raise exception 'the inviter of a registered user can not change';
    end if;
  elsif new.invited_by is not null
    and not exists (select from app_user where id = new.invited_by and account_type = 'registered') then
    raise exception 'the inviter must be registered';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moving constant text[] := array['funded', 'returned', 'sealed_seed', 'sealed_with', 'stage', 'ended_early_ms', 'end_proposal_id', 'tickets', 'entries', 'counted_ms', 'root',
    'root_ms', 'signature', 'seed', 'key', 'result_hash', 'void_reason', 'settled_ms', 'done_ms', 'used_told_user', 'used_told_ms'];
begin
  if tg_op <> 'UPDATE' then
    raise exception 'campaign: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if to_jsonb(old) - moving is distinct from to_jsonb(new) - moving
    or new.funded < old.funded or new.returned < old.returned
    or new.used_told_user < old.used_told_user or (old.used_told_ms is not null and old.used_told_ms is distinct from new.used_told_ms)
    or (old.ended_early_ms is not null and (old.ended_early_ms, old.end_proposal_id) is distinct from (new.ended_early_ms, new.end_proposal_id))
    or (new.ended_early_ms is not null and old.ended_early_ms is null and old.stage <> 'open')
    or (old.root is not null and (old.root, old.root_ms, old.tickets, old.entries) is distinct from (new.root, new.root_ms, new.tickets, new.entries))
    or (old.settled_ms is not null and (old.signature, old.seed, old.key, old.result_hash, old.settled_ms, old.void_reason)
      is distinct from (new.signature, new.seed, new.key, new.result_hash, new.settled_ms, new.void_reason))
    or (old.done_ms is not null and (old.done_ms, old.funded) is distinct from (new.done_ms, new.funded))
    or (old.stage <> new.stage and (old.stage, new.stage) not in (('open', 'closed'), ('closed', 'drawn'), ('closed', 'void')))
  then
    raise exception 'campaign %: what was published is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.content_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('content_changed', '');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.contract_position_keep_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the terms that position % was opened on can not change', old.id using errcode = 'check_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.copy_follow_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'copy_follow %: whose it is, and that it has ended, are fixed', old.id using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.copy_pair_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'copy_pair %: mark, earned and paid only grow, and weeks go on', old.id using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.count_content_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update content_revision set revision = revision + 1;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.demonstration_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.lived_until is null and new.began_at = old.began_at then
    return new;
  end if;
  raise exception 'that an installation is a demonstration is never changed';
end
$function$;

CREATE OR REPLACE FUNCTION public.earning_day_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'earning_day: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if (old.order_id, old.day, old.rate, old.amount) is distinct from (new.order_id, new.day, new.rate, new.amount) or old.state <> 'waiting' then
    raise exception 'earning_day % %: what was booked is fixed', old.order_id, old.day using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.earning_order_keep_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'earning_order: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if (old.id, old.user_id, old.kind, old.product_id, old.version, old.asset_id, old.principal, old.term_days, old.started_ms, old.first_day, old.last_day, old.text_version)
      is distinct from
     (new.id, new.user_id, new.kind, new.product_id, new.version, new.asset_id, new.principal, new.term_days, new.started_ms, new.first_day, new.last_day, new.text_version)
    or new.booked_through < old.booked_through or new.paid < old.paid
    or (old.state <> 'running' and (old.state, old.ended_ms, old.back, old.forfeited, old.fee, old.booked_through, old.rolls_over)
      is distinct from (new.state, new.ended_ms, new.back, new.forfeited, new.fee, new.booked_through, new.rolls_over))
    or (old.next_id is not null and new.next_id is distinct from old.next_id)
  then
    raise exception 'earning_order %: its terms and its end are fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.earning_product_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'earning_product %: its kind, name, currency and days are fixed', old.id using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.earning_seed_day_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'earning_seed_day: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if (old.day, old.hash, old.published_ms) is distinct from (new.day, new.hash, new.published_ms) or old.seed is not null then
    raise exception 'earning_seed_day %: what was published is fixed', old.day using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.factor_removal_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' or old.decision is not null
    or (old.id, old.user_id, old.operator_id, old.login_name, old.reason, old.created_ms)
      is distinct from (new.id, new.user_id, new.operator_id, new.login_name, new.reason, new.created_ms) then
    raise exception 'factor_removal: what was asked for and decided is fixed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.installation_now()
 RETURNS bigint
 LANGUAGE sql
AS $function$
  with machine as (select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms)
  select coalesce(
    (select floor(reached_ms - greatest(machine_ms - ms, 0) * speed + greatest(ms - machine_ms, 0))::bigint from installation_clock),
    ms
  ) from machine
$function$;

CREATE OR REPLACE FUNCTION public.ledger_open_accounts(p_owner bigint[], p_asset integer[], p_book text[], p_sub smallint[])
 RETURNS SETOF ledger_account
 LANGUAGE plpgsql
AS $function$
begin
  -- Sorted, so that two callers that open the same accounts wait in one order.
  insert into ledger_account (owner, asset_id, book, sub)
  select distinct k.owner, k.asset, k.book, k.sub
  from unnest(p_owner, p_asset, p_book, p_sub) as k (owner, asset, book, sub)
  order by 1, 2, 3, 4
  on conflict (owner, asset_id, book, sub) do nothing;
  return query
    select a.* from ledger_account a
    join (select distinct * from unnest(p_owner, p_asset, p_book, p_sub)) as k (owner, asset, book, sub)
      on (a.owner, a.asset_id, a.book, a.sub) = (k.owner, k.asset, k.book, k.sub);
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_post(p_account bigint[], p_change ledger_change[], p_transfer ledger_transfer[], p_has_holds boolean, p_hash bytea)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_expected integer;
  v_done integer;
begin
  -- Every writer locks in the order of the account ids, so no two can wait for each other.
  perform 1 from ledger_account where id = any (p_account) order by id for no key update;

  if p_has_holds then
    insert into ledger_hold (pend_id, owner, debit_account, credit_account, asset_id, amount, remaining, reference_kind, reference_id)
    select t.id, t.debit_owner, t.debit_account, t.credit_account, t.asset_id, t.amount, t.amount, t.reference_kind, t.reference_id
    from unnest(p_transfer) as t where t.kind = 2;

    with change as (
      select t.pending_id, t.debit_account, t.credit_account, sum(t.amount) as amount
      from unnest(p_transfer) as t where t.kind in (3, 4) group by 1, 2, 3
    ), applied as (
      update ledger_hold h set remaining = h.remaining - change.amount from change
      where h.pend_id = change.pending_id and h.debit_account = change.debit_account and h.credit_account = change.credit_account
      returning 1
    )
    select (select count(*) from change), (select count(*) from applied) into v_expected, v_done;
    if v_done <> v_expected then
      raise exception 'ledger_post: a hold is closed, unknown or of other accounts';
    end if;
    delete from ledger_hold where remaining = 0 and pend_id in (select t.pending_id from unnest(p_transfer) as t where t.kind in (3, 4));
  end if;

  update ledger_account a set
    debits_posted = a.debits_posted + c.debits_posted,
    credits_posted = a.credits_posted + c.credits_posted,
    debits_pending = a.debits_pending + c.debits_pending,
    credits_pending = a.credits_pending + c.credits_pending,
    last_transfer = case when a.owner = 0 then 0 else c.last_transfer end
  from unnest(p_change) as c
  where a.id = c.account and a.owner = c.owner and a.asset_id = c.asset_id
    and (a.owner = 0 or (a.last_transfer < c.first_transfer and a.credits_posted - a.debits_posted = c.balance_before));
  get diagnostics v_done = row_count;
  if v_done <> cardinality(p_change) then
    raise exception 'ledger_post: %', ledger_why_rejected(p_change);
  end if;

  insert into ledger_transfer select * from unnest(p_transfer);
  insert into ledger_posting (id, last_transfer, transfer_count, hash, xact)
  values (p_transfer[1].id, p_transfer[cardinality(p_transfer)].id, cardinality(p_transfer), p_hash, pg_current_xact_id()::text::bigint);
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_reject_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only: % is rejected', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.ledger_why_rejected(p_change ledger_change[])
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(min(case
    when a.id is null then 'an account does not exist'
    when (a.owner, a.asset_id) is distinct from (c.owner, c.asset_id) then 'an account is of another owner or asset'
    when a.owner <> 0 and a.last_transfer >= c.first_transfer then 'ids must be taken after the accounts are locked'
    when a.owner <> 0 and a.credits_posted - a.debits_posted is distinct from c.balance_before then 'a balance has changed since it was read'
  end), 'an account is changed twice')
  from unnest(p_change) as c left join ledger_account a on a.id = c.account
$function$;

CREATE OR REPLACE FUNCTION public.listing_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.listed_from <= listing_told_until(new.announced_ms) then
      raise exception 'listing: the first day of % has begun', new.product_code using errcode = 'restrict_violation';
    end if;
    if new.listed_from > new.announced_ms + 90 * 86400000::bigint then
      raise exception 'listing: the first day of % is more than 90 days away', new.product_code using errcode = 'restrict_violation';
    end if;
    if new.withdrawn_ms is not null then
      raise exception 'listing: % is announced and taken back at once', new.product_code using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.withdrawn_ms is not null or new.withdrawn_ms is null
    or to_jsonb(old) - 'withdrawn_ms' is distinct from to_jsonb(new) - 'withdrawn_ms' then
    raise exception 'listing: what is listed is fixed' using errcode = 'restrict_violation';
  end if;
  if old.listed_from <= listing_told_until(new.withdrawn_ms) then
    raise exception 'listing: the first day of % has begun', old.product_code using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.listing_told_until(asked bigint)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  select case when exists (select from demonstration where lived_until is null) then asked else greatest(asked, installation_now()) end
$function$;

CREATE OR REPLACE FUNCTION public.live_tick_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from stored_tick s where s.product_code = old.product_code and s.seq between old.seq - 1 and old.seq + 1)
    or not exists (select from live_tick n where n.product_code = old.product_code and n.seq > old.seq)
  then
    raise exception 'tick % of % is kept: something traded at it or beside it, or it is the newest', old.seq, old.product_code
      using errcode = 'restrict_violation';
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION public.loan_order_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'loan_order: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if (old.id, old.user_id, old.product_id, old.version, old.text_page, old.text_version, old.asset_id, old.amount, old.collateral_asset, old.applied_ms, old.score)
      is distinct from
     (new.id, new.user_id, new.product_id, new.version, new.text_page, new.text_version, new.asset_id, new.amount, new.collateral_asset, new.applied_ms, new.score)
    or (old.disbursed_ms is not null and (old.disbursed_ms, old.first_day, old.due_day) is distinct from (new.disbursed_ms, new.first_day, new.due_day))
    or new.booked_through < old.booked_through or new.interest_paid < old.interest_paid or new.sold < old.sold or new.sold_for < old.sold_for
    or new.sale_fees < old.sale_fees or (new.principal > old.principal and old.disbursed_ms is not null)
    -- The claim is all that a loan that has ended may lose.
    or (old.ended_ms is not null and to_jsonb(old) - '{claimed_by,claimed_name}'::text[] is distinct from to_jsonb(new) - '{claimed_by,claimed_name}'::text[])
  then
    raise exception 'loan_order %: its terms, what was paid and its end are fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.loan_product_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'loan_product %: its name, currency, days and kind are fixed', old.id using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.new_share_offer_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moving constant text[] := array['sealed_seed', 'sealed_with', 'stage', 'void_reason', 'lots_asked', 'orders', 'root', 'root_ms', 'signature', 'seed', 'key',
    'lots_allotted', 'result_hash', 'settled_ms'];
begin
  if tg_op <> 'UPDATE' then
    raise exception 'new_share_offer: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if to_jsonb(old) - moving is distinct from to_jsonb(new) - moving
    or (old.root is not null and (old.root, old.root_ms, old.lots_asked, old.orders) is distinct from (new.root, new.root_ms, new.lots_asked, new.orders))
    or (old.settled_ms is not null and (old.signature, old.seed, old.key, old.lots_allotted, old.result_hash, old.settled_ms, old.void_reason)
      is distinct from (new.signature, new.seed, new.key, new.lots_allotted, new.result_hash, new.settled_ms, new.void_reason))
    or (old.stage <> new.stage and (old.stage, new.stage) not in
      (('open', 'closed'), ('open', 'void'), ('closed', 'drawn'), ('closed', 'failed'), ('closed', 'void'), ('drawn', 'listed')))
  then
    raise exception 'new_share_offer %: what was published is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.new_share_order_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  offer_stage text;
begin
  if tg_op = 'DELETE' then
    raise exception 'new_share_order: DELETE is rejected' using errcode = 'restrict_violation';
  end if;
  select stage into offer_stage from new_share_offer where id = new.offer_id;
  if tg_op = 'INSERT' then
    if offer_stage <> 'open' or new.state <> 'open' then
      raise exception 'new_share_order %: the list of its offer is fixed', new.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (old.id, old.user_id, old.offer_id, old.created_ms) is distinct from (new.id, new.user_id, new.offer_id, new.created_ms)
    or new.version < old.version
    or (offer_stage <> 'open' and ((old.lots, old.texts_hash, old.changed_ms, old.taken_back) is distinct from
      (new.lots, new.texts_hash, new.changed_ms, new.taken_back) or (old.state <> 'withdrawn' and new.state = 'withdrawn')))
    or (old.state <> 'open' and (old.state, old.lots, old.held, old.paid, old.returned, old.settled_ms)
      is distinct from (new.state, new.lots, new.held, new.paid, new.returned, new.settled_ms))
    or (old.lots_allotted is not null and (old.lots_allotted, old.places) is distinct from (new.lots_allotted, new.places))
    or (old.delivered_ms is not null and (old.delivered_ms, old.payment_id) is distinct from (new.delivered_ms, new.payment_id))
  then
    raise exception 'new_share_order %: what happened to it is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.operator_audit_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_last operator_audit;
begin
  perform pg_advisory_xact_lock(7203114020);
  select * into v_last from operator_audit order by seq desc limit 1;
  new.seq := coalesce(v_last.seq, 0) + 1;
  new.hash := operator_audit_hash(v_last.hash, new);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.operator_audit_hash(p_before bytea, p_entry operator_audit)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(coalesce(p_before, sha256('candela operator audit')) || convert_to(jsonb_build_array(
    p_entry.seq, p_entry.ts_ms, p_entry.operator_id, p_entry.login_name, p_entry.role, p_entry.action, p_entry.object,
    p_entry.before, p_entry.after, p_entry.reason, p_entry.ip
  )::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.order_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the terms, the fills and the end of order % can not change', old.id using errcode = 'check_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.product_announce()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('product_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.product_halt_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a freeze of % can not change: only its end is written, once', old.product_code using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.product_keep_units()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'code, class and scales of product % can not change', old.product_id using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.product_lock_waits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not new.is_lock then
    new.lock_ts := null;
  elsif tg_op = 'UPDATE' and old.is_lock then
    -- What was announced stays as it was announced.
    new.lock_ts := old.lock_ts;
  else
    -- One that waits for its opening tick may wait for 15 s.
    select greatest(new.lock_ts, max(coalesce(q.open_ts, q.accepted_at + 15000) + q.seconds * 1000::bigint)) into new.lock_ts
    from quick_order q where q.product_id = new.product_id and q.settled_at is null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.product_note_suspension()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  noted bigint := installation_now();
begin
  insert into product_suspension (product_id, is_lock, ts, begins_at)
  values (new.product_id, new.is_lock, noted, case when new.is_lock then greatest(noted, new.lock_ts) end);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.proposal_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  decided constant text[] := array['decision', 'decided_by', 'decided_name', 'decided_ms', 'decision_reason'];
begin
  if tg_op = 'UPDATE' and old.decision is null and to_jsonb(old) - decided = to_jsonb(new) - decided then
    return new;
  end if;
  raise exception 'a proposal stays as it was asked, and is decided once' using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.quick_option_keep_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the terms of option % can not change: end it and add another', old.id using errcode = 'check_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.quick_order_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the terms, the opening and the end of quick trade % can not change', old.id using errcode = 'check_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.quick_order_void_needs_freeze()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from product_halt h where h.product_code = new.product_code and h.since = new.suspended_at) then
    raise exception 'quick trade % is void for no freeze that the price guard recorded', new.id using errcode = 'check_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.referral_commission_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' or old.state <> 'waiting' or new.state <> 'paid'
    or to_jsonb(old) - '{state,transfer_id,paid_ms}'::text[] is distinct from to_jsonb(new) - '{state,transfer_id,paid_ms}'::text[]
  then
    raise exception 'referral_commission %: a line changes once, when what waits is paid', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.voucher_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'voucher: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if (old.id, old.user_id, old.campaign_id, old.share, old.modes, old.amount, old.claimed_ms, old.ends_ms)
    is distinct from (new.id, new.user_id, new.campaign_id, new.share, new.modes, new.amount, new.claimed_ms, new.ends_ms)
    or new.returned < old.returned
  then
    raise exception 'voucher %: its terms are fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.voucher_use_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' or old.undone_by is not null
    or to_jsonb(old) - '{undone_by,undone_ms}'::text[] is distinct from to_jsonb(new) - '{undone_by,undone_ms}'::text[]
  then
    raise exception 'voucher_use: what was given back is fixed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.withdrawal_keep_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'withdrawal: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if (old.id, old.user_id, old.channel_id, old.channel_name, old.kind, old.asset_id, old.network, old.wallet_address_id, old.bank_card_id, old.amount,
      old.fee_fixed, old.fee_rate, old.fee, old.revision, old.worth, old.identity_level, old.approvals_needed, old.session_id, old.created_ms, old.usable_ms)
    is distinct from
    (new.id, new.user_id, new.channel_id, new.channel_name, new.kind, new.asset_id, new.network, new.wallet_address_id, new.bank_card_id, new.amount,
      new.fee_fixed, new.fee_rate, new.fee, new.revision, new.worth, new.identity_level, new.approvals_needed, new.session_id, new.created_ms, new.usable_ms)
    or old.ended_ms is not null
    or (new.state <> old.state and not (
      (old.state = 'reviewing' and new.state in ('approved', 'rejected', 'cancelled')) or (old.state = 'approved' and new.state in ('paying', 'rejected'))
      or (old.state = 'paying' and new.state in ('paid', 'returned'))))
  then
    raise exception 'withdrawal %: its terms and its end are fixed, and it never moves back', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE TRIGGER accepted_text_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.accepted_text FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER account_epoch_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.account_epoch FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER account_freeze_immutable BEFORE DELETE ON public.account_freeze FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER account_freeze_keep BEFORE UPDATE ON public.account_freeze FOR EACH ROW WHEN (((old.lifted_ms IS NOT NULL) OR (new.lifted_ms IS NULL) OR ((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.reason IS DISTINCT FROM new.reason)) OR (old.note IS DISTINCT FROM new.note)) OR (old.begun_ms IS DISTINCT FROM new.begun_ms)) OR (old.begun_by IS DISTINCT FROM new.begun_by)))) EXECUTE FUNCTION account_freeze_keep();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.app_config FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER app_user_guard BEFORE INSERT OR UPDATE ON public.app_user FOR EACH ROW EXECUTE FUNCTION app_user_guard();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.article FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.article_content FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.bank_property FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.bank_property_content FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.banner FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.banner_content FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER campaign_fixed BEFORE DELETE OR UPDATE ON public.campaign FOR EACH ROW EXECUTE FUNCTION campaign_keep();

CREATE TRIGGER campaign_no_truncate BEFORE TRUNCATE ON public.campaign FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER campaign_flow_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.campaign_flow FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER campaign_proposal_keep BEFORE DELETE OR UPDATE ON public.campaign_proposal FOR EACH ROW EXECUTE FUNCTION proposal_keep();

CREATE TRIGGER campaign_reward_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.campaign_reward FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER candle_day_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.candle_day FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER commission_proposal_keep BEFORE DELETE OR UPDATE ON public.commission_proposal FOR EACH ROW EXECUTE FUNCTION proposal_keep();

CREATE TRIGGER commission_rates_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.commission_rates FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER content_announce AFTER UPDATE ON public.content_revision FOR EACH STATEMENT EXECUTE FUNCTION content_announce();

CREATE TRIGGER contract_fill_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.contract_fill FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER contract_order_keep BEFORE UPDATE ON public.contract_order FOR EACH ROW WHEN (((old.status <> 'open'::text) OR ((((((((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.product_id IS DISTINCT FROM new.product_id)) OR (old.product_code IS DISTINCT FROM new.product_code)) OR (old.product_type IS DISTINCT FROM new.product_type)) OR (old.price_scale IS DISTINCT FROM new.price_scale)) OR (old.quantity_scale IS DISTINCT FROM new.quantity_scale)) OR (old.settlement_asset IS DISTINCT FROM new.settlement_asset)) OR (old.side IS DISTINCT FROM new.side)) OR (old.action IS DISTINCT FROM new.action)) OR (old.order_type IS DISTINCT FROM new.order_type)) OR (old.limit_price IS DISTINCT FROM new.limit_price)) OR (old.trigger_price IS DISTINCT FROM new.trigger_price)) OR (old.lot_size IS DISTINCT FROM new.lot_size)) OR (old.leverage IS DISTINCT FROM new.leverage)) OR (old.margin_mode IS DISTINCT FROM new.margin_mode)) OR (old.take_profit_price IS DISTINCT FROM new.take_profit_price)) OR (old.stop_loss_price IS DISTINCT FROM new.stop_loss_price)) OR (old.trailing_by IS DISTINCT FROM new.trailing_by)) OR (old.trailing_distance IS DISTINCT FROM new.trailing_distance)) OR (old.hold_id IS DISTINCT FROM new.hold_id)) OR (old.new_position_id IS DISTINCT FROM new.new_position_id)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.closing_fee_rate IS DISTINCT FROM new.closing_fee_rate)) OR ((new.lots <> old.lots) AND ((old.action = 'open'::text) OR (new.lots > old.lots))) OR (new.fee_rate > old.fee_rate) OR ((((new.filled_lots IS DISTINCT FROM old.filled_lots) OR (new.notional IS DISTINCT FROM old.notional)) OR (new.fee IS DISTINCT FROM old.fee)) AND (new.filled_lots <= old.filled_lots)))) EXECUTE FUNCTION order_keep();

CREATE TRIGGER contract_order_kept BEFORE DELETE OR TRUNCATE ON public.contract_order FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER contract_position_keep_terms BEFORE UPDATE ON public.contract_position FOR EACH ROW WHEN ((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.product_id IS DISTINCT FROM new.product_id)) OR (old.product_code IS DISTINCT FROM new.product_code)) OR (old.settlement_asset IS DISTINCT FROM new.settlement_asset)) OR (old.side IS DISTINCT FROM new.side)) OR (old.margin_mode IS DISTINCT FROM new.margin_mode)) OR (old.leverage IS DISTINCT FROM new.leverage)) OR (old.lot_size IS DISTINCT FROM new.lot_size)) OR (old.maintenance_rate IS DISTINCT FROM new.maintenance_rate)) OR (old.opened_at IS DISTINCT FROM new.opened_at)) OR (old.follow_id IS DISTINCT FROM new.follow_id)) OR (new.closing_fee_rate > old.closing_fee_rate))) EXECUTE FUNCTION contract_position_keep_terms();

CREATE TRIGGER copy_event_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.copy_event FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER copy_follow_keep BEFORE UPDATE ON public.copy_follow FOR EACH ROW WHEN (((old.state = 'stopped'::text) OR (((((old.id IS DISTINCT FROM new.id) OR (old.pair_id IS DISTINCT FROM new.pair_id)) OR (old.follower_id IS DISTINCT FROM new.follower_id)) OR (old.leader_id IS DISTINCT FROM new.leader_id)) OR (old.created_ms IS DISTINCT FROM new.created_ms)))) EXECUTE FUNCTION copy_follow_keep();

CREATE TRIGGER copy_leader_day_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.copy_leader_day FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER copy_pair_keep BEFORE UPDATE ON public.copy_pair FOR EACH ROW WHEN (((((old.id IS DISTINCT FROM new.id) OR (old.follower_id IS DISTINCT FROM new.follower_id)) OR (old.leader_id IS DISTINCT FROM new.leader_id)) OR (new.mark < old.mark) OR (new.earned < old.earned) OR (new.paid < old.paid) OR (new.settled_week < old.settled_week) OR (new.counted_id < old.counted_id))) EXECUTE FUNCTION copy_pair_keep();

CREATE TRIGGER copy_settlement_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.copy_settlement FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER currency_exchange_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.currency_exchange FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER day_commitment_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.day_commitment FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER demonstration_is_not_emptied BEFORE TRUNCATE ON public.demonstration FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER demonstration_stays BEFORE DELETE OR UPDATE ON public.demonstration FOR EACH ROW EXECUTE FUNCTION demonstration_stays();

CREATE TRIGGER deposit_event_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.deposit_event FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER earning_day_fixed BEFORE DELETE OR UPDATE ON public.earning_day FOR EACH ROW EXECUTE FUNCTION earning_day_keep();

CREATE TRIGGER earning_day_no_truncate BEFORE TRUNCATE ON public.earning_day FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER earning_order_no_truncate BEFORE TRUNCATE ON public.earning_order FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER earning_order_terms BEFORE DELETE OR UPDATE ON public.earning_order FOR EACH ROW EXECUTE FUNCTION earning_order_keep_terms();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OF is_open, version, capacity OR TRUNCATE ON public.earning_product FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER earning_product_keep BEFORE UPDATE ON public.earning_product FOR EACH ROW WHEN ((((((old.id IS DISTINCT FROM new.id) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.name IS DISTINCT FROM new.name)) OR (old.asset_id IS DISTINCT FROM new.asset_id)) OR (old.term_days IS DISTINCT FROM new.term_days))) EXECUTE FUNCTION earning_product_keep();

CREATE TRIGGER earning_proposal_keep BEFORE DELETE OR UPDATE ON public.earning_proposal FOR EACH ROW EXECUTE FUNCTION proposal_keep();

CREATE TRIGGER earning_seed_day_fixed BEFORE DELETE OR UPDATE ON public.earning_seed_day FOR EACH ROW EXECUTE FUNCTION earning_seed_day_keep();

CREATE TRIGGER earning_seed_day_no_truncate BEFORE TRUNCATE ON public.earning_seed_day FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER earning_terms_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.earning_terms FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER factor_removal_fixed BEFORE DELETE OR UPDATE ON public.factor_removal FOR EACH ROW EXECUTE FUNCTION factor_removal_keep();

CREATE TRIGGER factor_removal_no_truncate BEFORE TRUNCATE ON public.factor_removal FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.funds_channel FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.funds_channel_content FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER identity_event_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.identity_event FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER installation_clock_stays BEFORE DELETE OR TRUNCATE ON public.installation_clock FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER instance_created_at_immutable BEFORE UPDATE OF created_at ON public.instance FOR EACH ROW WHEN ((new.created_at IS DISTINCT FROM old.created_at)) EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.language_text FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER ledger_chain_link_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_chain_link FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER ledger_posting_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_posting FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER ledger_transfer_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER listing_announce AFTER INSERT OR UPDATE ON public.listing FOR EACH STATEMENT EXECUTE FUNCTION product_announce();

CREATE TRIGGER listing_fixed BEFORE INSERT OR DELETE OR UPDATE ON public.listing FOR EACH ROW EXECUTE FUNCTION listing_keep();

CREATE TRIGGER listing_no_truncate BEFORE TRUNCATE ON public.listing FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER live_tick_immutable BEFORE UPDATE OR TRUNCATE ON public.live_tick FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER live_tick_keep BEFORE DELETE ON public.live_tick FOR EACH ROW EXECUTE FUNCTION live_tick_keep();

CREATE TRIGGER loan_day_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.loan_day FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER loan_event_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.loan_event FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER loan_order_keep BEFORE DELETE OR UPDATE ON public.loan_order FOR EACH ROW EXECUTE FUNCTION loan_order_keep();

CREATE TRIGGER loan_order_no_truncate BEFORE TRUNCATE ON public.loan_order FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.loan_product FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER loan_product_keep BEFORE UPDATE ON public.loan_product FOR EACH ROW WHEN ((((((old.id IS DISTINCT FROM new.id) OR (old.name IS DISTINCT FROM new.name)) OR (old.asset_id IS DISTINCT FROM new.asset_id)) OR (old.term_days IS DISTINCT FROM new.term_days)) OR (old.is_secured IS DISTINCT FROM new.is_secured))) EXECUTE FUNCTION loan_product_keep();

CREATE TRIGGER loan_proposal_keep BEFORE DELETE OR UPDATE ON public.loan_proposal FOR EACH ROW EXECUTE FUNCTION proposal_keep();

CREATE TRIGGER loan_terms_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.loan_terms FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER market_identity_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.market_identity FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER market_kind_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.market_kind FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OF stage OR TRUNCATE ON public.new_share_offer FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER new_share_offer_fixed BEFORE DELETE OR UPDATE ON public.new_share_offer FOR EACH ROW EXECUTE FUNCTION new_share_offer_keep();

CREATE TRIGGER new_share_offer_no_truncate BEFORE TRUNCATE ON public.new_share_offer FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER new_share_order_fixed BEFORE INSERT OR DELETE OR UPDATE ON public.new_share_order FOR EACH ROW EXECUTE FUNCTION new_share_order_keep();

CREATE TRIGGER new_share_order_no_truncate BEFORE TRUNCATE ON public.new_share_order FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER new_share_proposal_keep BEFORE DELETE OR UPDATE ON public.new_share_proposal FOR EACH ROW EXECUTE FUNCTION proposal_keep();

CREATE TRIGGER operator_audit_chain BEFORE INSERT ON public.operator_audit FOR EACH ROW EXECUTE FUNCTION operator_audit_chain();

CREATE TRIGGER operator_audit_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.operator_audit FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.order_fee_setting FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER payout_resolution_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payout_resolution FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.platform_currency FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.pop_up FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.pop_up_content FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.product FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER product_announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.product FOR EACH STATEMENT EXECUTE FUNCTION product_announce();

CREATE TRIGGER product_keep_units BEFORE UPDATE ON public.product FOR EACH ROW WHEN ((((((old.product_id IS DISTINCT FROM new.product_id) OR (old.product_code IS DISTINCT FROM new.product_code)) OR (old.product_type IS DISTINCT FROM new.product_type)) OR (old.price_scale IS DISTINCT FROM new.price_scale)) OR (old.quantity_scale IS DISTINCT FROM new.quantity_scale))) EXECUTE FUNCTION product_keep_units();

CREATE TRIGGER product_lock_waits BEFORE INSERT OR UPDATE ON public.product FOR EACH ROW EXECUTE FUNCTION product_lock_waits();

CREATE TRIGGER product_note_suspension AFTER UPDATE ON public.product FOR EACH ROW WHEN ((old.is_lock <> new.is_lock)) EXECUTE FUNCTION product_note_suspension();

CREATE TRIGGER product_note_suspension_of_new AFTER INSERT ON public.product FOR EACH ROW WHEN (new.is_lock) EXECUTE FUNCTION product_note_suspension();

CREATE TRIGGER product_closure_announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.product_closure FOR EACH STATEMENT EXECUTE FUNCTION product_announce();

CREATE TRIGGER product_halt_immutable BEFORE DELETE OR TRUNCATE ON public.product_halt FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER product_halt_keep BEFORE UPDATE ON public.product_halt FOR EACH ROW WHEN (((old.until IS NOT NULL) OR (new.until IS NULL) OR (((((old.product_code IS DISTINCT FROM new.product_code) OR (old.since IS DISTINCT FROM new.since)) OR (old.tick_seq IS DISTINCT FROM new.tick_seq)) OR (old.price IS DISTINCT FROM new.price)) OR (old.reference IS DISTINCT FROM new.reference)))) EXECUTE FUNCTION product_halt_keep();

CREATE TRIGGER product_source_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.product_source FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER product_suspension_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.product_suspension FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.question_answer FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.question_answer_content FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.quick_option FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER quick_option_keep_terms BEFORE UPDATE ON public.quick_option FOR EACH ROW WHEN ((((((((old.id IS DISTINCT FROM new.id) OR (old.product_type IS DISTINCT FROM new.product_type)) OR (old.product_code IS DISTINCT FROM new.product_code)) OR (old.seconds IS DISTINCT FROM new.seconds)) OR (old.payout_rate IS DISTINCT FROM new.payout_rate)) OR (old.stake_min IS DISTINCT FROM new.stake_min)) OR (old.stake_max IS DISTINCT FROM new.stake_max))) EXECUTE FUNCTION quick_option_keep_terms();

CREATE TRIGGER quick_order_keep BEFORE UPDATE ON public.quick_order FOR EACH ROW WHEN (((old.settled_at IS NOT NULL) OR ((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.product_id IS DISTINCT FROM new.product_id)) OR (old.product_code IS DISTINCT FROM new.product_code)) OR (old.product_type IS DISTINCT FROM new.product_type)) OR (old.price_scale IS DISTINCT FROM new.price_scale)) OR (old.settlement_asset IS DISTINCT FROM new.settlement_asset)) OR (old.direction IS DISTINCT FROM new.direction)) OR (old.option_id IS DISTINCT FROM new.option_id)) OR (old.seconds IS DISTINCT FROM new.seconds)) OR (old.payout_rate IS DISTINCT FROM new.payout_rate)) OR (old.stake IS DISTINCT FROM new.stake)) OR (old.fee_rate IS DISTINCT FROM new.fee_rate)) OR (old.fee IS DISTINCT FROM new.fee)) OR (old.rule_version IS DISTINCT FROM new.rule_version)) OR (old.config_version IS DISTINCT FROM new.config_version)) OR (old.accepted_at IS DISTINCT FROM new.accepted_at)) OR (old.accepted_seq IS DISTINCT FROM new.accepted_seq)) OR ((old.open_seq IS NOT NULL) AND (((old.open_seq IS DISTINCT FROM new.open_seq) OR (old.open_ts IS DISTINCT FROM new.open_ts)) OR (old.open_price IS DISTINCT FROM new.open_price))))) EXECUTE FUNCTION quick_order_keep();

CREATE TRIGGER quick_order_kept BEFORE DELETE OR TRUNCATE ON public.quick_order FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER quick_order_void_needs_freeze BEFORE INSERT OR UPDATE ON public.quick_order FOR EACH ROW WHEN ((new.void_reason = 'suspended'::text)) EXECUTE FUNCTION quick_order_void_needs_freeze();

CREATE TRIGGER referral_booked_day_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.referral_booked_day FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER referral_commission_keep BEFORE DELETE OR UPDATE ON public.referral_commission FOR EACH ROW EXECUTE FUNCTION referral_commission_keep();

CREATE TRIGGER referral_commission_no_truncate BEFORE TRUNCATE ON public.referral_commission FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER referral_day_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.referral_day FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.rich_text FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.rich_text_content FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.site_line FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.site_setting FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER spot_fill_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.spot_fill FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER spot_order_keep BEFORE UPDATE ON public.spot_order FOR EACH ROW WHEN (((old.status <> 'open'::text) OR ((((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.product_id IS DISTINCT FROM new.product_id)) OR (old.product_code IS DISTINCT FROM new.product_code)) OR (old.product_type IS DISTINCT FROM new.product_type)) OR (old.position_type IS DISTINCT FROM new.position_type)) OR (old.price_scale IS DISTINCT FROM new.price_scale)) OR (old.quantity_scale IS DISTINCT FROM new.quantity_scale)) OR (old.settlement_asset IS DISTINCT FROM new.settlement_asset)) OR (old.direction IS DISTINCT FROM new.direction)) OR (old.order_type IS DISTINCT FROM new.order_type)) OR (old.limit_price IS DISTINCT FROM new.limit_price)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.fee_rate IS DISTINCT FROM new.fee_rate)) OR (old.config_version IS DISTINCT FROM new.config_version)) OR (old.hold_id IS DISTINCT FROM new.hold_id)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.time_in_force IS DISTINCT FROM new.time_in_force)) OR (old.trigger_price IS DISTINCT FROM new.trigger_price)) OR (old.expires_at IS DISTINCT FROM new.expires_at)) OR ((old.trigger_seq IS NOT NULL) AND ((old.triggered_at IS DISTINCT FROM new.triggered_at) OR (old.trigger_seq IS DISTINCT FROM new.trigger_seq))) OR ((((new.filled IS DISTINCT FROM old.filled) OR (new.notional IS DISTINCT FROM old.notional)) OR (new.fee IS DISTINCT FROM old.fee)) AND (new.filled <= old.filled)))) EXECUTE FUNCTION order_keep();

CREATE TRIGGER spot_order_kept BEFORE DELETE OR TRUNCATE ON public.spot_order FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER stored_tick_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.stored_tick FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER support_message_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.support_message FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER support_note_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.support_note FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.switch_set FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.text_lang FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.text_lang_content FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER voucher_fixed BEFORE DELETE OR UPDATE ON public.voucher FOR EACH ROW EXECUTE FUNCTION voucher_keep();

CREATE TRIGGER voucher_no_truncate BEFORE TRUNCATE ON public.voucher FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER voucher_use_fixed BEFORE DELETE OR UPDATE ON public.voucher_use FOR EACH ROW EXECUTE FUNCTION voucher_use_keep();

CREATE TRIGGER voucher_use_no_truncate BEFORE TRUNCATE ON public.voucher_use FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER withdrawal_no_truncate BEFORE TRUNCATE ON public.withdrawal FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();

CREATE TRIGGER withdrawal_terms BEFORE DELETE OR UPDATE ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION withdrawal_keep_terms();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_limit FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER withdrawal_step_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_step FOR EACH STATEMENT EXECUTE FUNCTION ledger_reject_change();
