import type { AccountDeps } from '../account/deps.ts';
import { acceptOffice, renewOffice } from '../office/staff/invitations.ts';
import { acceptInvitation, renewInvitations } from '../plans/company/accept.ts';

/** Invitations that an account's owner may accept: a company's, or the office's. The mail of a link belongs to one of them. */
export const INVITATIONS: Pick<AccountDeps, 'acceptInvitation' | 'renewInvitations'> = {
  acceptInvitation: async (trx, user, mail) => (await acceptInvitation(trx, user, mail)) || acceptOffice(trx, user, mail),
  renewInvitations: async (trx, user) => {
    await renewInvitations(trx, user);
    await renewOffice(trx, user);
  },
};
