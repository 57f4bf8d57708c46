-- Contracts trade under the deployment's fill model, as spot does, and each fill says why it got its price: its tick's quote, made worse by two
-- parts. Fills from before this were all at the quote.
alter table contract_fill
  add column fill_model text not null default 'top',
  add column model_version integer not null default 1,
  add column spread_part numeric(38,0) not null default 0,
  add column slippage_part numeric(38,0) not null default 0,
  add column depth_level smallint not null default 1;

alter table contract_fill
  alter column fill_model drop default,
  alter column model_version drop default,
  alter column spread_part drop default,
  alter column slippage_part drop default,
  alter column depth_level drop default,
  add constraint contract_fill_model check (fill_model in ('top', 'depth', 'stressed') and model_version >= 1),
  add constraint contract_fill_parts check (spread_part >= 0 and slippage_part >= 0 and depth_level >= 1),
  add constraint contract_fill_top check (fill_model <> 'top' or (spread_part = 0 and slippage_part = 0 and depth_level = 1)),
  -- Whatever the model: a liquidation closes at the closing price of the tick at which it is due.
  add constraint contract_fill_liquidated_at_quote check (reason not in ('liquidation', 'cross_settlement') or fill_model = 'top'),
  drop constraint contract_fill_trigger_reached,
  -- Protection looks at the closing price of the tick, not at what the size made of it.
  add constraint contract_fill_trigger_reached check (
    case reason
      when 'take_profit' then trigger_price is not null and case side
        when 'long' then price + spread_part + slippage_part >= trigger_price else price - spread_part - slippage_part <= trigger_price end
      when 'stop_loss' then trigger_price is not null and case side
        when 'long' then price + spread_part + slippage_part <= trigger_price else price - spread_part - slippage_part >= trigger_price end
      when 'trailing' then trigger_price is not null and case side
        when 'long' then price + spread_part + slippage_part <= trigger_price else price - spread_part - slippage_part >= trigger_price end
      else trigger_price is null
    end
  );
