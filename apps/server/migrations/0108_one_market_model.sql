-- There is one model of the market: days before the installation's first are planned, the others are lived.
alter table instance drop column market_model_2_from;
