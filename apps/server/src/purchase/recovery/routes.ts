import { endpoints } from '@veridico/api/endpoints';
import { check, normalise, recuperaCompra } from '@veridico/forms';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { looksHuman } from '../../http/human.ts';
import { Problem } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import type { Visitors } from '../../http/visitor.ts';
import type { Kinds } from '../../orders/kind.ts';
import { useLink } from '../../orders/mails/links.ts';
import { queueRecovery } from './bought.ts';
import type { Captcha } from '../../providers/captcha/port.ts';
import type { Schema } from '../../storage/schema.ts';

export interface RecoveryDeps {
  readonly db: Kysely<Schema>;
  readonly kinds: Kinds;
  readonly captcha: Captcha;
  /** A longer captcha for clients that look automated. */
  readonly longCaptcha: Captcha;
  readonly visitors: Visitors;
  /** Wakes the job when a mail was queued. */
  readonly wake: () => void;
}

/** Same answer whether or not anything was bought with the address. */
const ANSWER = 'Si hay compras con ese correo, te enviamos los enlaces. Revisa tu bandeja y el correo no deseado.';

export function recoveryRoutes(app: FastifyInstance, { db, kinds, captcha, longCaptcha, visitors, wake }: RecoveryDeps): void {
  serve(app, endpoints.recuperarCompra, async ({ body, request }) => {
    const { correo } = normalise(recuperaCompra, { correo: body.correo });
    const campos = check(recuperaCompra, { correo }, 'submit');
    if (Object.keys(campos).length > 0) throw new Problem('CAMPOS_INVALIDOS', { campos });
    await visitors.limitByAddress(request, 'recuperaDireccion');
    const judge = body.esfuerzo === 'largo' ? longCaptcha : captcha;
    if (!(await looksHuman(judge, body.captchaToken, 'recupera_compra'))) throw new Problem('CAPTCHA_RECHAZADO');
    await visitors.limitByKey(correo, 'recupera');
    await visitors.limitByKey(correo, 'recuperaDia');
    await queueRecovery(db, correo);
    wake();
    return { 200: { mensaje: ANSWER } };
  });

  serve(app, endpoints.enlaceInforme, async ({ params, request }) => {
    await visitors.limitByAddress(request, 'enlace');
    const linked = await useLink(db, kinds, params.enlace);
    if (!linked) throw new Problem('ENLACE_DESCONOCIDO');
    return { 200: linked };
  });
}
