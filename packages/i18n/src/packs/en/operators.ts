/** Refusals that only operators meet. */
export const operators = {
  enrolment_wrong: "This enrolment is wrong or over. An owner can give a new one.",
  login_name_taken: "There is an operator of this name already.",
  last_owner: "There would be no owner left who can log in.",
  setting_value: "This is no value for {setting}.",
  text_placeholders: "The text must have exactly the placeholders of the English one: {placeholders}.",
  text_fixed:
    "The text of {key} is fixed: it names a direction, an outcome, a price, an amount, a fee, a risk, the kind of account or a refusal.",
  text_unknown: "There is no text {key}.",
  english_missing: "The English words are missing: whoever has no other language reads them.",
  written_twice: "{name} is there twice.",
  first_line_fixed: "The first line is the address that the app was loaded from.",
  fee_remark_unreadable: "The remark must name one product type, one position type and one direction: {readable}.",
  fee_class_taken: "The fee of this class is set by “{remark}” already.",
  fee_rate_range: "A fee rate lies between 0 and {max}, with at most eight decimals.",
  option_impossible: "These terms are not possible: check payout rate, minimum and maximum.",
  option_taken: "This duration is offered already: end it first.",
  channel_network: "A crypto channel names one of its currency's networks ({networks}); no other channel names one.",
  operator_password: "Choose another password: {reasons}.",
} as const;
