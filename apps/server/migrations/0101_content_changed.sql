-- What operators change shows at once: every process is told, reads anew and tells its sockets. Notices of one transaction count as one.

create function content_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', '');
  return null;
end
$$;
create trigger content_announce after update on content_revision for each statement execute function content_announce();

-- Terms that clients keep a copy of.
do $$
declare
  changed text;
begin
  foreach changed in array array['order_fee_setting', 'quick_option', 'product'] loop
    execute format(
      'create trigger count_revision after insert or update or delete or truncate on %I for each statement execute function count_content_revision()',
      changed
    );
  end loop;
end
$$;
