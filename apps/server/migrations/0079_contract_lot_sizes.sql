-- Contracts trade in lots of `standard`, in units of the quantity's scale. Rows made before there were contracts have one whole unit of the
-- product, which for most is too much for a small account: 1 BTC, or one euro. Rows that an operator has changed stay as they are.
update product
set standard = lot.size
from (values
  ('AAPL', 10),
  ('MSFT', 10),
  ('NVDA', 10),
  ('TSLA', 10),
  ('AMZN', 10),
  ('GOOGL', 10),
  ('META', 10),
  ('NFLX', 10),
  ('AMD', 10),
  ('INTC', 10),
  ('SPY', 10),
  ('X:BTCUSD', 100),
  ('X:ETHUSD', 100),
  ('X:SOLUSD', 100),
  ('X:ADAUSD', 1000),
  ('X:DOGEUSD', 1000),
  ('X:LTCUSD', 1000),
  ('X:LINKUSD', 100),
  ('X:BNBUSD', 100),
  ('X:AVAXUSD', 100),
  ('SI', 10),
  ('HG', 100),
  ('CL', 10),
  ('NG', 100),
  ('BZ', 10),
  ('6E', 1000),
  ('C:EURUSD', 100000),
  ('C:GBPUSD', 100000),
  ('C:USDJPY', 1000),
  ('C:USDCHF', 100000),
  ('C:AUDUSD', 100000),
  ('C:USDCAD', 100000),
  ('C:NZDUSD', 100000),
  ('C:EURGBP', 100000),
  ('C:EURJPY', 1000),
  ('C:GBPJPY', 1000)
) as lot (code, size)
where product.product_code = lot.code and product.standard = power(10::numeric, product.quantity_scale)::bigint;
