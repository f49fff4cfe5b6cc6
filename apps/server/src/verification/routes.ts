import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { refuseEvenly } from '../http/evenly.ts';
import { Problem } from '../http/problem.ts';
import { withdrawn } from '../issuing/withdrawn.ts';
import { serve } from '../http/serve.ts';
import type { Visitors } from '../http/visitor.ts';
import type { Hmac } from '../storage/secrets.ts';
import { CAPTCHA_THRESHOLD, CaptchaUnavailable, type Captcha } from '../providers/captcha/port.ts';
import type { Schema } from '../storage/schema.ts';
import { grantPass, usePass } from './captcha-pass.ts';
import { countVerification, findVerified, readFolio, type VerifiedReport } from './verification.ts';

export interface VerificationDeps {
  readonly db: Kysely<Schema>;
  readonly captcha: Captcha;
  readonly longCaptcha: Captcha;
  readonly visitors: Visitors;
  readonly hmac: Hmac;
}

const ACTION = 'verifica_documento_paso1';
const RETRY_AFTER_SECONDS = 10;

export function verificationRoutes(app: FastifyInstance, { db, captcha, longCaptcha, visitors, hmac }: VerificationDeps): void {
  serve(app, endpoints.captchaReto, async ({ querystring, request }) => {
    const judge = querystring.esfuerzo === 'largo' ? longCaptcha : captcha;
    if (!judge.challenge) throw new Problem('RUTA_DESCONOCIDA');
    await visitors.limitByAddress(request, 'captcha');
    return { 200: await judge.challenge(querystring.accion) };
  });

  serve(app, endpoints.verificaCaptcha, async ({ body, request }) => {
    await visitors.limitByAddress(request, 'captcha');
    const judge = body.esfuerzo === 'largo' ? longCaptcha : captcha;
    const score = await judge.score(body.captchaToken, ACTION).catch((error: unknown) => {
      if (!(error instanceof CaptchaUnavailable)) throw error;
      // Without a score, other people's reports stay closed. The long captcha does not depend on the provider.
      request.log.warn({ reason: error.message }, 'captcha away');
      throw new Problem('NO_DISPONIBLE', { retryAfter: RETRY_AFTER_SECONDS });
    });
    if (score >= CAPTCHA_THRESHOLD) await grantPass(db, ACTION, visitors.mark(request));
    return { 200: { score } };
  });

  serve(app, endpoints.verifica, async ({ params, request }) => {
    const visitor = visitors.mark(request);
    const passed = await usePass(db, ACTION, visitor);
    if (!passed) await visitors.limitByAddress(request, 'verifica');
    const { pdf, retirado, emitido, tabla, clave, folio, ...statement } = await refuseEvenly(() =>
      verify({ db, visitors, hmac }, params, { passed, visitor }),
    );
    if (retirado !== null || !pdf) throw withdrawn(retirado ?? 'corregido');
    return {
      200: {
        folio,
        ...statement,
        emitido: emitido.toISOString(),
        informe: { base64: pdf.toString('base64'), tipoContenido: 'application/pdf' as const },
        verificaciones: await countVerification(db, { tabla, clave }),
      },
    };
  });
}

/**
 * Finds the document of a folio and code, and records the try in either case.
 * @throws Problem INFORME_DESCONOCIDO, DEMASIADAS_SOLICITUDES
 */
async function verify(
  { db, visitors, hmac }: Pick<VerificationDeps, 'db' | 'visitors' | 'hmac'>,
  typed: { readonly folio: string; readonly codigo: string },
  { passed, visitor }: { readonly passed: boolean; readonly visitor: Buffer },
): Promise<VerifiedReport> {
  const folio = readFolio(typed.folio);
  const found = await findVerified({ db, hmac }, typed);
  if (folio !== undefined)
    await db
      .insertInto('verifications')
      .values({ folio, acierto: found !== undefined, con_captcha: passed, ip_hmac: visitor })
      .execute();
  if (found) return found;
  // Only misses count, so that a stranger's ten bad tries cannot stop a landlord from verifying a paper (decision 0003).
  if (folio !== undefined) await visitors.limitByKey(folio, 'folio');
  throw new Problem('INFORME_DESCONOCIDO');
}
