/** Bugs of the fourth round in `apps/server`, in files that no earlier round has touched. */
/** @type {import("../bug-list.mjs").Bug[]} */
export const fourthServerBugs = [
  {
    id: "value-line-one-step-ahead",
    round: 4,
    what: "The value line counts what was bought within a step as held at the beginning of the step.",
    kind: "boundary",
    file: "apps/server/src/modules/accounts/valuation.ts",
    find: "change.ts >= ts ? units - change.amount",
    replace: "change.ts > ts ? units - change.amount",
  },
  {
    id: "texts-counted-before-the-search",
    round: 4,
    what: "An operator who searches the texts is told the number of all texts, and leafs through empty pages.",
    kind: "paging",
    file: "apps/server/src/modules/content/admin-texts.ts",
    find: "return list(found.slice(offset, offset + limit), found.length);",
    replace: "return list(found.slice(offset, offset + limit), all.length);",
    caughtBy: ["apps/server/src/pages.db.test.ts"],
  },
  {
    id: "financing-done-with-failures",
    round: 4,
    what: "Whose financing failed once is not charged again before the next day.",
    kind: "fault",
    file: "apps/server/src/modules/contract/financing-job.ts",
    find: "if (this.#failures === 0) this.#doneDay = day;",
    replace: "this.#doneDay = day;",
    caughtBy: ["apps/server/src/modules/contract/financing-job.db.test.ts"],
  },
  {
    id: "network-by-a-part-of-its-name",
    round: 4,
    what: "A way to deposit a coin can be put without a network, or with half the name of one.",
    kind: "validation",
    file: "apps/server/src/modules/funds/admin-handlers.ts",
    find: "networks.includes(String(network))",
    replace: "currency.types.includes(String(network))",
  },
  {
    id: "codes-of-five-digits",
    round: 4,
    what: "One code of ten has fewer than six digits and cannot be typed into a field for six.",
    kind: "format",
    file: "apps/server/src/modules/identity/tokens.ts",
    find: 'String(number % codes).padStart(CODE_DIGITS, "0");',
    replace: "String(number % codes);",
  },
  {
    id: "transfer-of-another-owner",
    round: 4,
    what: "The check of the ledger does not see a transfer that stands in the record of another user than its account's.",
    kind: "audit",
    file: "apps/server/src/modules/ledger/verify.ts",
    find: "where (t.asset_id, t.asset_id, t.debit_owner, t.credit_owner) is distinct from (d.asset_id, c.asset_id, d.owner, c.owner)",
    replace: "where (t.asset_id, t.asset_id) is distinct from (d.asset_id, c.asset_id)",
    caughtBy: ["apps/server/src/modules/ledger/verify.db.test.ts"],
  },
  {
    id: "loss-of-the-batch-as-profit",
    round: 4,
    what: "What a user loses within a batch is counted as a gain against the limit of the day.",
    kind: "side",
    file: "apps/server/src/modules/limits/index.ts",
    find: "lossOf(bound.realisedToday + realised)",
    replace: "lossOf(bound.realisedToday - realised)",
  },
  {
    id: "address-as-the-caller-says",
    round: 4,
    what: "Behind a proxy whoever writes another address into a header at each call opens as many sockets as he likes.",
    kind: "permission",
    file: "apps/server/src/platform/trusted-proxies.ts",
    find: "proxyAddr(request, trustProxy);",
    replace: '(proxyAddr.all(request).at(-1) ?? "");',
    caughtBy: ["apps/server/src/modules/live/limits.db.test.ts"],
  },
  {
    id: "closure-with-its-end",
    round: 4,
    what: "A closed market has no time at which it opens again, as it is still closed at the very end of its closure.",
    kind: "boundary",
    file: "apps/server/src/modules/market-data/closures.ts",
    find: "from <= ts && ts < to &&",
    replace: "from <= ts && ts <= to &&",
  },
  {
    id: "right-password-wrong-code",
    round: 4,
    what: "Whoever has an operator's password may guess the code of the authenticator as often as he likes.",
    kind: "session",
    file: "apps/server/src/modules/operators/log-in.ts",
    find: `  const key = operator === null ? null : openTotp(context.box, operator);
  const step = key === null ? undefined : matchTotp(key, fields.code, context.clock.now(), Number(operator?.totpLastStep));
  if (operator === null || !isRight || step === undefined || operator.isDisabled) throw new Rejected("credentials_wrong");
  const answer = await open(context, caller, operator, step);
  await attempt.takeBack();
  return answer;`,
    replace: `  if (isRight) await attempt.takeBack();
  const key = operator === null ? null : openTotp(context.box, operator);
  const step = key === null ? undefined : matchTotp(key, fields.code, context.clock.now(), Number(operator?.totpLastStep));
  if (operator === null || !isRight || step === undefined || operator.isDisabled) throw new Rejected("credentials_wrong");
  return open(context, caller, operator, step);`,
    caughtBy: ["apps/server/src/modules/operators/operators.db.test.ts"],
  },
  {
    id: "owner-who-never-enrolled",
    round: 4,
    what: "The last owner who can log in may be disabled while another one has never enrolled: nobody can manage operators then.",
    kind: "permission",
    file: "apps/server/src/modules/operators/operator-store.ts",
    find: "where role = 'owner' and not is_disabled and password_hash is not null and id",
    replace: "where role = 'owner' and not is_disabled and id",
  },
  {
    id: "new-fee-of-the-old-version",
    round: 4,
    what: "After an operator has changed a fee, orders name the version of the fees before it.",
    kind: "fee",
    file: "apps/server/src/modules/pricing/fee-admin.ts",
    find: "do update set fee_rate = excluded.fee_rate, version = excluded.version",
    replace: "do update set fee_rate = excluded.fee_rate",
  },
  {
    id: "gone-browser-kept",
    round: 4,
    what: "A browser that its push service does not know any more is kept, and sent each message in vain.",
    kind: "condition",
    file: "apps/server/src/modules/push/push-sender.ts",
    find: 'if (status === 404 || status === 410) return "gone";',
    replace: 'if (status === 410) return "gone";',
    caughtBy: ["apps/server/src/modules/push/push.db.test.ts"],
  },
  {
    id: "ended-option-logged-as-offered",
    round: 4,
    what: "The audit log says of a duration that an operator has ended that it is offered before and after.",
    kind: "audit",
    file: "apps/server/src/modules/quick/option-admin.ts",
    find: "const after = termsData({ ...row, isActive: false });",
    replace: "const after = termsData(row);",
    caughtBy: ["apps/server/src/admin-reach.db.test.ts"],
  },
  {
    id: "liquidation-fee-uncounted",
    round: 4,
    what: "The fees in the statistics leave out those of liquidations.",
    kind: "fee",
    file: "apps/server/src/modules/contract/kind.ts",
    find: 'fees: ["fee", "contract_liquidation_fee"],',
    replace: 'fees: ["fee"],',
    caughtBy: ["apps/server/src/modules/statistics/statement.db.test.ts"],
  },
  {
    id: "average-cost-as-before-the-split",
    round: 4,
    what: "The message about a split tells an average cost after it that is reckoned with the quantity before it.",
    kind: "amount",
    file: "apps/server/src/modules/spot/corporate-action-messages.ts",
    find: "[average(cost + costLeft, before), average(cost, after)]",
    replace: "[average(cost + costLeft, before), average(cost, before)]",
  },
  {
    id: "background-work-ends-at-a-failure",
    round: 4,
    what: "Work of the background that fails once, as while the database is away, is never done again before a restart.",
    kind: "fault",
    file: "apps/server/src/platform/repeated-work.ts",
    find: `      await work();
    } catch (error) {
      onFailure(error);
    }
    next(elapsedMs() - began);`,
    replace: `      await work();
      next(elapsedMs() - began);
    } catch (error) {
      onFailure(error);
    }`,
  },
  {
    id: "all-parts-stop-at-once",
    round: 4,
    what: "At a stop the database ends while calls are still being answered.",
    kind: "ordering",
    file: "apps/server/src/platform/lifecycle.ts",
    find: "      await this.#runStep(step);",
    replace: "      void this.#runStep(step);",
    caughtBy: ["apps/server/src/platform/lifecycle.test.ts"],
  },
];
