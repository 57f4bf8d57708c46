/** Roles of operators and their permissions. The role is read anew at every call; a permission that is not listed here is denied. */
export const OPERATOR_ROLES = ["owner", "finance", "compliance", "support", "content", "read-only"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export const PERMISSIONS = [
  /** The operator's own session. */
  "session.own",
  /** Reading what operators set. */
  "content.read",
  /** Texts, switches, settings of the site, pages, notices. */
  "content.write",
  /** Addresses that clients talk to. */
  "line.write",
  "currency.write",
  /** Ways for money to come in and go out, limits of withdrawals, and what a bank card's form asks for. */
  "channel.write",
  /** Withdrawals of all users, with where they go. */
  "withdrawal.read",
  /** Approving and rejecting them, and saying what became of a payout. */
  "withdrawal.decide",
  /** Fee rates and the durations of quick trades. */
  "terms.write",
  /** Whether a product is listed and may be traded. */
  "product.write",
  /** Reading cases of identity, with the pictures. */
  "identity.read",
  /** Claiming and deciding them. */
  "identity.decide",
  /** Freezes of accounts, with their history. */
  "freeze.read",
  /** Beginning and lifting them. */
  "freeze.decide",
  "operator.manage",
  "audit.read",
  /** Deposits of users, with the pictures that belong to them. */
  "deposit.read",
  /** Whether money that arrived is credited, goes back, or never came. */
  "deposit.decide",
  /** Removing second factors that their users have lost. */
  "factor.decide",
  /** Locks and pledges of users, and the accounts that their interest is paid from. */
  "earning.read",
  /** Products of lock-mining and pledges, and money for those accounts. */
  "earning.write",
  /** Loans of users, and the accounts that are lent from. */
  "loan.read",
  /** Loan products, and money for those accounts. */
  "loan.write",
  /** Whether an application for a loan is approved. */
  "loan.decide",
  /** Offers of new shares and the orders of users. */
  "newShare.read",
  /** Asking for an offer, and publishing what another operator asked for. */
  "newShare.write",
  /** Leaders of copy trading. */
  "copy.read",
  /** Hiding the name and text of one. */
  "copy.hide",
  /** Campaigns with their budgets. */
  "campaign.read",
  /** Asking for a campaign, its early end or more money, and deciding what another operator asked for. */
  "campaign.write",
  /** Commission of users, its rates, and the account that pays it. */
  "commission.read",
  /** Asking for other rates or for money for that account, and approving what another operator asked for. */
  "commission.write",
  /** Conversations of users with customer service, with the pictures and trades that they show. */
  "support.read",
  /** Answering them, handing them on, ending them, and writing ready answers. */
  "support.answer",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const EVERYONE = ["session.own", "content.read"] as const;

export const ROLE_PERMISSIONS: Readonly<Record<OperatorRole, readonly Permission[]>> = {
  owner: PERMISSIONS,
  finance: [
    ...EVERYONE,
    "currency.write",
    "channel.write",
    "terms.write",
    "deposit.read",
    "deposit.decide",
    "withdrawal.read",
    "withdrawal.decide",
    "freeze.read",
    "earning.read",
    "earning.write",
    "loan.read",
    "loan.write",
    "loan.decide",
    "newShare.read",
    "newShare.write",
    "campaign.read",
    "campaign.write",
    "commission.read",
    "commission.write",
  ],
  compliance: [
    ...EVERYONE,
    "product.write",
    "identity.read",
    "identity.decide",
    "freeze.read",
    "freeze.decide",
    "audit.read",
    "deposit.read",
    "withdrawal.read",
    "withdrawal.decide",
    "earning.read",
    "newShare.read",
    "newShare.write",
    "commission.read",
    "commission.write",
    "factor.decide",
    "loan.read",
    "loan.decide",
    "copy.read",
    "copy.hide",
    "campaign.read",
    "campaign.write",
    "support.read",
  ],
  support: [
    ...EVERYONE,
    "deposit.read",
    "withdrawal.read",
    "freeze.read",
    "earning.read",
    "loan.read",
    "newShare.read",
    "copy.read",
    "campaign.read",
    "commission.read",
    "support.read",
    "support.answer",
  ],
  content: [...EVERYONE, "content.write", "copy.read", "copy.hide", "campaign.read"],
  "read-only": EVERYONE,
};

export function roleMay(role: OperatorRole, permission: Permission): boolean {
  return ROLE_PERMISSIONS[role].includes(permission);
}
