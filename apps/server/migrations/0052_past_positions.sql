-- Positions that are over are listed by their end.
create index contract_position_past on contract_position (user_id, closed_at desc, id desc) where status = 'closed';
