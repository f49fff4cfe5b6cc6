import type { Migration } from 'kysely/migration';
import * as theThinWay from './0001-the-thin-way.ts';
import * as paymentToTheEnd from './0002-payment-to-the-end.ts';
import * as theBureau from './0003-the-bureau.ts';
import * as identity from './0004-identity.ts';
import * as accounts from './0005-accounts.ts';
import * as contracts from './0006-contracts.ts';
import * as properties from './0007-properties.ts';
import * as appraisals from './0008-appraisals.ts';
import * as receipts from './0009-receipts.ts';
import * as plans from './0011-plans.ts';
import * as companyUsers from './0013-company-users.ts';
import * as theLifeOfAPlan from './0012-the-life-of-a-plan.ts';
import * as keepingAndForgetting from './0014-keeping-and-forgetting.ts';
import * as ordersOfACount from './0015-orders-of-a-count.ts';
import * as representation from './0016-representation.ts';
import * as displayNumbers from './0017-display-numbers.ts';
import * as declaredPurpose from './0018-declared-purpose.ts';
import * as ownContracts from './0019-own-contracts.ts';
import * as sourcesAndCutoffs from './0020-sources-and-cut-offs.ts';
import * as creditors from './0021-creditors.ts';
import * as receiptsThatVerify from './0022-receipts-that-verify.ts';
import * as office from './0023-the-office.ts';
import * as officeSearch from './0024-office-search.ts';
import * as changesOfTheCatalogue from './0025-changes-of-the-catalogue.ts';
import * as casesAtWork from './0026-cases-at-work.ts';
import * as keepers from './0027-who-keeps-the-records.ts';
import * as secondFactor from './0028-second-factor.ts';
import * as companiesInTheOffice from './0031-companies-in-the-office.ts';
import * as figuresOfTheDay from './0029-figures-of-the-day.ts';
import * as peopleOfTheOffice from './0032-people-of-the-office.ts';
import * as factorOfCompanies from './0033-factor-of-companies-and-sessions.ts';
import * as partialRefunds from './0034-partial-refunds.ts';
import * as blockedAccounts from './0035-blocked-accounts.ts';
import * as correctedRecords from './0036-corrected-records.ts';
import * as originsOfDebts from './0037-origins-of-debts.ts';
import * as rightsOfPersons from './0038-rights-of-persons.ts';
import * as breaches from './0039-breaches.ts';
import * as blockedMeanwhile from './0041-blocked-meanwhile.ts';
import * as effectsOfRights from './0042-effects-of-rights.ts';
import * as answersWithinACompany from './0046-answers-within-a-company.ts';
import * as batches from './0047-batches.ts';
import * as queryRules from './0048-query-rules.ts';
import * as notesOfCompanies from './0049-notes-of-companies.ts';
import * as sharedReports from './0050-shared-reports.ts';
import * as approvalsAndChanges from './0051-approvals-and-changes-of-users.ts';
import * as watching from './0052-watching.ts';
import * as reportsAboutOneself from './0053-reports-about-oneself.ts';
import * as messagesToUs from './0054-messages-to-us.ts';
import * as waitingOrders from './0055-waiting-orders.ts';
import * as secondPerson from './0030-second-person.ts';

/** Every migration, applied in the order of the names. A published one never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-the-thin-way': theThinWay,
  '0002-payment-to-the-end': paymentToTheEnd,
  '0003-the-bureau': theBureau,
  '0004-identity': identity,
  '0005-accounts': accounts,
  '0006-contracts': contracts,
  '0007-properties': properties,
  '0008-appraisals': appraisals,
  '0009-receipts': receipts,
  '0011-plans': plans,
  '0013-company-users': companyUsers,
  '0012-the-life-of-a-plan': theLifeOfAPlan,
  '0014-keeping-and-forgetting': keepingAndForgetting,
  '0015-orders-of-a-count': ordersOfACount,
  '0016-representation': representation,
  '0017-display-numbers': displayNumbers,
  '0018-declared-purpose': declaredPurpose,
  '0019-own-contracts': ownContracts,
  '0020-sources-and-cut-offs': sourcesAndCutoffs,
  '0021-creditors': creditors,
  '0022-receipts-that-verify': receiptsThatVerify,
  '0023-the-office': office,
  '0024-office-search': officeSearch,
  '0025-changes-of-the-catalogue': changesOfTheCatalogue,
  '0026-cases-at-work': casesAtWork,
  '0027-who-keeps-the-records': keepers,
  '0028-second-factor': secondFactor,
  '0029-figures-of-the-day': figuresOfTheDay,
  '0030-second-person': secondPerson,
  '0031-companies-in-the-office': companiesInTheOffice,
  '0032-people-of-the-office': peopleOfTheOffice,
  '0033-factor-of-companies-and-sessions': factorOfCompanies,
  '0034-partial-refunds': partialRefunds,
  '0035-blocked-accounts': blockedAccounts,
  '0036-corrected-records': correctedRecords,
  '0037-origins-of-debts': originsOfDebts,
  '0038-rights-of-persons': rightsOfPersons,
  '0039-breaches': breaches,
  '0041-blocked-meanwhile': blockedMeanwhile,
  '0042-effects-of-rights': effectsOfRights,
  '0046-answers-within-a-company': answersWithinACompany,
  '0047-batches': batches,
  '0048-query-rules': queryRules,
  '0049-notes-of-companies': notesOfCompanies,
  '0050-shared-reports': sharedReports,
  '0051-approvals-and-changes-of-users': approvalsAndChanges,
  '0052-watching': watching,
  '0053-reports-about-oneself': reportsAboutOneself,
  '0054-messages-to-us': messagesToUs,
  '0055-waiting-orders': waitingOrders,
};
