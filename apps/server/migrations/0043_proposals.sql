-- What one operator asked for stays as it was asked, and is decided once: whoever writes to the tables, an approval is of what the second operator read.

create function proposal_keep() returns trigger language plpgsql as $$
declare
  decided constant text[] := array['decision', 'decided_by', 'decided_name', 'decided_ms', 'decision_reason'];
begin
  if tg_op = 'UPDATE' and old.decision is null and to_jsonb(old) - decided = to_jsonb(new) - decided then
    return new;
  end if;
  raise exception 'a proposal stays as it was asked, and is decided once' using errcode = 'restrict_violation';
end
$$;

create trigger earning_proposal_keep before update or delete on earning_proposal for each row execute function proposal_keep();
create trigger loan_proposal_keep before update or delete on loan_proposal for each row execute function proposal_keep();
create trigger new_share_proposal_keep before update or delete on new_share_proposal for each row execute function proposal_keep();
create trigger campaign_proposal_keep before update or delete on campaign_proposal for each row execute function proposal_keep();
create trigger commission_proposal_keep before update or delete on commission_proposal for each row execute function proposal_keep();
