-- Interest that was paid late says whether money was missing, or the day was booked late because no server ran. Set with the payment; what waits or was dropped has waited by its state.
alter table earning_day add column waited boolean not null default false,
  add constraint earning_day_waited check (not waited or state = 'paid');
