import { endpoints } from '@veridico/api/endpoints';
import { check, contactoForm, normalise } from '@veridico/forms';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { looksHuman } from '../http/human.ts';
import { Problem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import type { Visitors } from '../http/visitor.ts';
import type { Captcha } from '../providers/captcha/port.ts';
import type { Schema } from '../storage/schema.ts';
import { readMeasures, type Measures } from './measures.ts';
import { storeMessage } from './messages.ts';

export interface SiteDeps {
  readonly db: Kysely<Schema>;
  readonly captcha: Captcha;
  /** A longer captcha for clients that look automated. */
  readonly longCaptcha: Captcha;
  readonly visitors: Visitors;
}

const received = (number: string) => `Recibimos tu mensaje con el número ${number}. Una persona te responderá por correo.`;
/** Milliseconds for which a node answers the same measures: reading them scans a month of orders. */
const MEASURES_MS = 60_000;

/** What the pages about us ask of the server. */
export function siteRoutes(app: FastifyInstance, { db, captcha, longCaptcha, visitors }: SiteDeps): void {
  serve(app, endpoints.contacto, async ({ body, request }) => {
    const { captchaToken, esfuerzo, ...typed } = body;
    const campos = check(contactoForm, typed, 'submit');
    if (Object.keys(campos).length > 0) throw new Problem('CAMPOS_INVALIDOS', { campos });
    const sent = normalise(contactoForm, typed);
    await visitors.limitByAddress(request, 'contactoDireccion');
    if (!(await looksHuman(esfuerzo === 'largo' ? longCaptcha : captcha, captchaToken, 'contacto'))) throw new Problem('CAPTCHA_RECHAZADO');
    await visitors.limitByKey(sent.correo, 'contacto');
    return { 200: { mensaje: received(await storeMessage(db, sent)) } };
  });

  let last: { readonly until: number; readonly read: Promise<Measures> } | undefined;
  serve(app, endpoints.medidas, async ({ request }) => {
    await visitors.limitByAddress(request, 'medidas');
    if (!last || last.until < Date.now()) {
      const read = readMeasures(db);
      last = { until: Date.now() + MEASURES_MS, read };
      // A failure is not answered again.
      read.catch(() => (last = undefined));
    }
    return { 200: await last.read };
  });
}
