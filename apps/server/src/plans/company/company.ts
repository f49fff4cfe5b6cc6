import type { FastifyInstance } from 'fastify';
import type { AccountDeps, LetterDeps } from '../../account/deps.ts';
import type { WriteLetter } from '../../mails/letter.ts';
import { claimLetters } from './claim-letters.ts';
import { claimRoutes } from './claim-routes.ts';
import { dataLetters } from './data-letters.ts';
import { companyDataRoutes } from './data-routes.ts';
import { writeInvitation } from './invitation-letter.ts';
import { INVITATION } from './invite.ts';
import { companyLinkRoutes } from './link-routes.ts';
import { companyLetters } from './letters.ts';
import { companyUserRoutes } from './routes.ts';

/** All mails about a company's users, its data and its representation claims. */
export function lettersOfCompanies(deps: LetterDeps): Readonly<Record<string, WriteLetter>> {
  return { ...claimLetters(deps), ...companyLetters(deps), ...dataLetters(deps), [INVITATION]: writeInvitation(deps) };
}

/** All routes about them. */
export function companyRoutes(app: FastifyInstance, deps: AccountDeps): void {
  companyUserRoutes(app, deps);
  claimRoutes(app, deps);
  companyDataRoutes(app, deps);
  companyLinkRoutes(app, deps);
}
