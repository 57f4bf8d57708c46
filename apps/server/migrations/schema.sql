-- Everything the migrations make, written by `npm run schema`. Not run by anything: a test compares it with a fresh database.

create sequence app_user_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence outbox_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence session_id_seq as bigint start 1 increment 1 minimum 1 maximum 9223372036854775807;

create sequence text_lang_id_seq as integer start 1 increment 1 minimum 1 maximum 2147483647;

create table app_user (
  id bigint not null generated always as identity,
  account_type text not null,
  email text,
  phone text,
  password_hash text,
  nick_name text not null,
  invite_code text not null,
  invited_by bigint,
  is_frozen boolean not null default false,
  created_ms bigint not null,
  registered_ms bigint,
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

create table instance (
  only_row boolean not null default true,
  id uuid not null default gen_random_uuid(),
  market_seed text not null,
  created_at timestamp with time zone not null default now(),
  constraint instance_market_seed_check CHECK ((market_seed <> ''::text)),
  constraint instance_only_row_check CHECK (only_row),
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

create table one_time_code (
  target text not null,
  purpose text not null,
  code_hash bytea not null,
  created_ms bigint not null,
  expires_ms bigint not null,
  attempts integer not null default 0,
  used_ms bigint,
  constraint one_time_code_attempts_check CHECK ((attempts >= 0)),
  constraint one_time_code_check CHECK ((expires_ms > created_ms)),
  constraint one_time_code_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  constraint one_time_code_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'login'::text]))),
  constraint one_time_code_target_check CHECK ((length(target) <= 254)),
  constraint one_time_code_pkey PRIMARY KEY (target)
);
CREATE INDEX one_time_code_expires ON public.one_time_code USING btree (expires_ms);

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
  constraint outbox_attempts_check CHECK ((attempts >= 0)),
  constraint outbox_body_check CHECK ((length(body) <= 2000)),
  constraint outbox_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint outbox_target_check CHECK ((length(target) <= 254)),
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_created ON public.outbox USING btree (created_ms);
CREATE INDEX outbox_expires ON public.outbox USING btree (expires_ms);
CREATE INDEX outbox_target ON public.outbox USING btree (target, id);

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
  constraint product_check CHECK (((quantity_min > 0) AND ((quantity_min % quantity_step) = 0))),
  constraint product_check1 CHECK (((quantity_max >= quantity_min) AND ((quantity_max % quantity_step) = 0))),
  constraint product_description_by_language_check CHECK (((jsonb_typeof(description_by_language) = 'object'::text) AND (description_by_language ? 'en'::text))),
  constraint product_image_check CHECK (((image = ''::text) OR (image ~~ '/%'::text))),
  constraint product_name_by_language_check CHECK (((jsonb_typeof(name_by_language) = 'object'::text) AND (name_by_language ? 'en'::text))),
  constraint product_position_types_check CHECK ((position_types <@ ARRAY[(0)::smallint, (1)::smallint, (2)::smallint, (3)::smallint])),
  constraint product_price_scale_check CHECK (((price_scale >= 0) AND (price_scale <= 8))),
  constraint product_product_code_check CHECK ((product_code ~ '^[A-Z0-9][A-Z0-9:.]{0,19}$'::text)),
  constraint product_product_id_check CHECK ((product_id > 0)),
  constraint product_product_type_check CHECK (((product_type >= 1) AND (product_type <= 4))),
  constraint product_quantity_scale_check CHECK (((quantity_scale >= 0) AND (quantity_scale <= 8))),
  constraint product_quantity_step_check CHECK ((quantity_step > 0)),
  constraint product_standard_check CHECK ((standard > 0)),
  constraint product_tick_size_check CHECK ((tick_size > 0)),
  constraint product_pkey PRIMARY KEY (product_id),
  constraint product_product_code_key UNIQUE (product_code)
);

create table schema_migration (
  version integer not null,
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (version)
);

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

create table site_line (
  position integer not null,
  name text not null,
  url text not null,
  constraint site_line_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint site_line_position_check CHECK (("position" >= 0)),
  constraint site_line_url_check CHECK (((url = ''::text) OR (url ~ '^https?://[^/\s]+$'::text))),
  constraint site_line_pkey PRIMARY KEY ("position")
);

create table site_setting (
  setting text not null,
  value text not null,
  constraint site_setting_setting_check CHECK ((setting ~ '^[a-z][a-z_]{0,39}$'::text)),
  constraint site_setting_value_check CHECK ((length(value) <= 2000)),
  constraint site_setting_pkey PRIMARY KEY (setting)
);

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

create table user_product_option (
  user_id bigint not null,
  product_id integer not null,
  position integer not null,
  created_at timestamp with time zone not null default now(),
  constraint user_product_option_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(product_id) ON DELETE CASCADE,
  constraint user_product_option_pkey PRIMARY KEY (user_id, product_id)
);
CREATE INDEX user_product_option_order ON public.user_product_option USING btree (user_id, "position");

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

CREATE OR REPLACE FUNCTION public.count_content_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update content_revision set revision = revision + 1;
  return null;
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

CREATE OR REPLACE FUNCTION public.product_keep_units()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'code, class and scales of product % can not change', old.product_id using errcode = 'check_violation';
end $function$;

CREATE TRIGGER app_user_guard BEFORE INSERT OR UPDATE ON public.app_user FOR EACH ROW EXECUTE FUNCTION app_user_guard();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.language_text FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.platform_currency FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER product_announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.product FOR EACH STATEMENT EXECUTE FUNCTION product_announce();

CREATE TRIGGER product_keep_units BEFORE UPDATE ON public.product FOR EACH ROW WHEN ((((((old.product_id IS DISTINCT FROM new.product_id) OR (old.product_code IS DISTINCT FROM new.product_code)) OR (old.product_type IS DISTINCT FROM new.product_type)) OR (old.price_scale IS DISTINCT FROM new.price_scale)) OR (old.quantity_scale IS DISTINCT FROM new.quantity_scale))) EXECUTE FUNCTION product_keep_units();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.site_line FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.site_setting FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.switch_set FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.text_lang FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();

CREATE TRIGGER count_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.text_lang_content FOR EACH STATEMENT EXECUTE FUNCTION count_content_revision();
