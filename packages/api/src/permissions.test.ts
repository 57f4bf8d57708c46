import { expect, it } from "vitest";
import { PERMISSIONS, type Permission, ROUTES, type RouteDefinition } from "./index.ts";

/**
 * The expected permission of every route, written a second time: a route that changes its permission changes this table too, and a reviewer
 * sees it.
 */
const OPENS: Readonly<Record<Permission, string>> = {
  "session.own": "POST session/logout, GET session/current",
  "content.read": `
    GET siteSetting/list, GET siteLine/list, GET textLang/list, GET switchSet/list, GET platformCurrency/list, GET languageText/list,
    GET appConfig/list, GET popUp/list, GET banner/list, GET richText/list, GET article/list, GET questionAnswer/list,
    GET rechargeChannelConfig/list, GET withdrawChannelConfig/list, GET bankPropertyConfig/list, GET withdrawalLimit/list,
    GET orderFeeSetting/list,
    GET product/list, GET fastTradeOrderOptions/list`,
  "content.write": `
    POST siteSetting/put, POST siteSetting/remove, POST textLang/put, POST textLang/remove,
    POST switchSet/put, POST switchSet/remove, POST switchSet/reorder, POST languageText/put, POST languageText/remove,
    POST appConfig/put, POST appConfig/remove, POST appConfig/reorder, POST popUp/put, POST popUp/remove, POST popUp/reorder,
    POST banner/put, POST banner/remove, POST banner/reorder, POST richText/put, POST richText/remove,
    POST article/put, POST article/remove, POST questionAnswer/put, POST questionAnswer/remove, POST questionAnswer/reorder, POST support/setHours`,
  "line.write": "POST siteLine/put, POST siteLine/remove",
  "currency.write": "POST platformCurrency/put, POST platformCurrency/reorder",
  "channel.write": `
    POST rechargeChannelConfig/put, POST rechargeChannelConfig/remove, POST rechargeChannelConfig/reorder,
    POST withdrawChannelConfig/put, POST withdrawChannelConfig/remove, POST withdrawChannelConfig/reorder,
    POST bankPropertyConfig/put, POST bankPropertyConfig/remove, POST bankPropertyConfig/reorder,
    POST withdrawalLimit/put, POST withdrawalLimit/remove`,
  "withdrawal.read": "GET withdrawal/list, GET withdrawal/file",
  "withdrawal.decide": `
    GET withdrawal/detail, POST withdrawal/claim, POST withdrawal/approve, POST withdrawal/reject, POST withdrawal/note, POST withdrawal/resolve`,
  "terms.write": `
    POST orderFeeSetting/put, POST fastTradeOrderOptions/add, POST fastTradeOrderOptions/end`,
  "product.write": "POST product/put",
  "identity.read": "GET identityCase/list, GET identityCase/file, POST identityCase/open, POST identityCase/picture",
  "identity.decide": "POST identityCase/claim, POST identityCase/note, POST identityCase/decide, POST identityCase/reopen",
  "freeze.read": "GET accountFreeze/list",
  "freeze.decide": "POST accountFreeze/begin, POST accountFreeze/lift",
  "operator.manage": `
    GET operator/list, POST operator/add, POST operator/setRole, POST operator/setDisabled, POST operator/renewEnrolment,
    GET operatorSession/list, POST operatorSession/revoke`,
  "factor.decide": `
    GET factorRemoval/list, POST factorRemoval/ask, POST factorRemoval/approve, POST factorRemoval/reject`,
  "earning.read": `
    GET earningProduct/list, GET earningProduct/terms, GET treasury/list, GET earningProposal/list, GET earningOrder/list, GET earningWaiting/list`,
  "earning.write": `
    POST earningProduct/put, POST treasury/fund, POST earningProposal/approve, POST earningProposal/reject`,
  "loan.read": `
    GET loanProduct/list, GET loanProduct/terms, GET loanFund/list, GET loanExposure/list, GET loanProposal/list, GET loanOrder/list, GET loanOrder/events`,
  "loan.write": `
    POST loanProduct/put, POST loanFund/fund, POST loanProposal/approve, POST loanProposal/reject`,
  "loan.decide": "POST loanOrder/claim, POST loanOrder/approve, POST loanOrder/reject",
  "newShare.read": "GET newShare/list, GET newShareProposal/list, GET newShareOrder/list",
  "newShare.write": "POST newShare/propose, POST newShareProposal/approve, POST newShareProposal/reject",
  "copy.read": "GET copyLeader/list",
  "copy.hide": "POST copyLeader/hide",
  "campaign.read": "GET campaign/list, GET campaignProposal/list",
  "campaign.write":
    "POST campaign/propose, POST campaign/end, POST campaign/fund, POST campaignProposal/approve, POST campaignProposal/reject",
  "commission.read": "GET commissionRates/list, GET commissionFund/list, GET commissionProposal/list, GET commission/list",
  "commission.write": `
    POST commissionRates/propose, POST commissionFund/fund, POST commissionProposal/approve, POST commissionProposal/reject`,
  "deposit.read":
    "GET deposit/list, GET deposit/file, GET deposit/parkedFile, GET deposit/callbackList, GET deposit/detail, POST deposit/voucher",
  "deposit.decide": `
    POST deposit/claim, POST deposit/note, POST deposit/approve, POST deposit/reject, POST deposit/release, POST deposit/return`,
  "support.read": `
    GET support/list, GET support/detail, GET support/messages, POST support/picture, POST support/attachment, GET support/cannedList,
    GET support/ratings, GET support/ratingSummary, GET support/ownName, GET support/hours`,
  "support.answer": `
    POST support/reply, POST support/note, POST support/assign, POST support/snooze, POST support/resolve, POST support/reopen,
    POST support/marks, POST support/typing, POST support/cannedPut, POST support/cannedRemove, POST support/setOwnName`,
  "audit.read": "GET audit/failedLogins, GET audit/list, GET audit/exportCsv, GET audit/exportJsonl",
};

const guarded = (Object.entries(ROUTES) as [string, RouteDefinition][]).filter(([, { access }]) => access === "operator");

it.each(PERMISSIONS)("%s opens the routes written here, and no other", (permission) => {
  const written = OPENS[permission].split(",").map((route) => route.trim().replace(" ", " /api/admin/"));
  const opened = guarded.filter(([, route]) => route.permission === permission).map(([key]) => key);
  expect(opened.toSorted()).toEqual(written.toSorted());
});

it("each route of operators stands under one permission", () => {
  const written = Object.values(OPENS).flatMap((routes) => routes.split(","));
  expect(written).toHaveLength(guarded.length);
});
