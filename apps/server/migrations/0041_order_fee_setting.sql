-- Fee rates of orders. The remark is what classifies a row: product type, position type and direction, in Chinese.
create table order_fee_setting (
  id integer primary key generated always as identity,
  remark text not null unique,
  -- In 10^-8 of the notional; a fee is never more than the notional.
  fee_rate bigint not null check (fee_rate between 0 and 100000000),
  -- Grows with every change of any row: orders name the version they were accepted under.
  version integer not null default 1 check (version > 0)
);

insert into order_fee_setting (remark, fee_rate)
select product.name || position.name || direction.name,
  case position.name when '快捷' then 0 when '合约' then 50000 else product.spot_rate end
from (values (1, '美股', 50000), (2, '加密货币', 100000), (3, '期货', 30000), (4, '外汇', 20000)) as product (n, name, spot_rate),
  (values (0, '快捷'), (1, '合约'), (2, '现货'), (3, '币币')) as position (n, name),
  (values (1, '买入'), (2, '卖出')) as direction (n, name)
order by product.n, position.n, direction.n;
