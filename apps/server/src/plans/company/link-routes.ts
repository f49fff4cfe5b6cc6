import { endpoints } from '@veridico/api/endpoints';
import { formatRut } from '@veridico/forms';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { AccountDeps } from '../../account/deps.ts';
import { findLink } from '../../account/links.ts';
import { serve } from '../../http/serve.ts';
import { nameOf } from '../../issuing/names.ts';
import type { Schema } from '../../storage/schema.ts';

/** What the page of a mailed link shows before its password is set. Only the holder of the link, whom its mail told the same, can ask. */
export function companyLinkRoutes(app: FastifyInstance, { db, visitors }: AccountDeps): void {
  serve(app, endpoints.empresaDelEnlace, async ({ body, request }) => {
    await visitors.limitByAddress(request, 'enlace');
    return { 200: { empresa: await companyOfLink(db, body.uid) } };
  });
}

/** Name of the company that mailed a link; empty if the link is not valid any more, or not a company's. */
async function companyOfLink(db: Kysely<Schema>, uid: string): Promise<string> {
  const link = (await findLink(db, 'invitacion', uid)) ?? (await findLink(db, 'password', uid));
  if (!link || link.used || link.expired || link.replaced) return '';
  const invited = await db
    .selectFrom('company_users')
    .select('empresa')
    .where('enlace', '=', link.mail)
    .where('estado', '=', 'invitado')
    .executeTakeFirst();
  if (invited) return (await nameOf(db, invited.empresa)) || formatRut(invited.empresa);
  const office = await db
    .selectFrom('office_invitations')
    .select('id')
    .where('enlace', '=', link.mail)
    .where('estado', '=', 'invitada')
    .executeTakeFirst();
  if (office) return 'la oficina';
  const contracted = await db.selectFrom('plan_orders').select('empresa').where('enlace', '=', link.mail).executeTakeFirst();
  return contracted?.empresa.razonSocial ?? '';
}
