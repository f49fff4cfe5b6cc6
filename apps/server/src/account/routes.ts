import { CONFIRMATION_SENT, EMAIL_CONFIRMED, PASSWORD_UPDATED, RECOVERY_SENT, REGISTERED } from '@veridico/api';
import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../http/serve.ts';
import { confirmEmail, renewConfirmation } from './confirmation.ts';
import type { AccountDeps } from './deps.ts';
import { ownAccountRoutes } from './own-routes.ts';
import { askForPassword, resetPassword } from './password.ts';
import { register } from './registration.ts';

/** Routes of accounts. Signing in belongs to the identity provider. */
export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  serve(app, endpoints.registro, async ({ body, request }) => {
    await register(deps, request, body);
    return { 200: { success: true, message: REGISTERED } };
  });

  serve(app, endpoints.recuperarPassword, async ({ body, request }) => {
    await askForPassword(deps, request, body);
    return { 200: { mensaje: RECOVERY_SENT } };
  });

  serve(app, endpoints.actualizarPassword, async ({ body, request }) => {
    await resetPassword(deps, request, body);
    return { 200: { mensaje: PASSWORD_UPDATED } };
  });

  serve(app, endpoints.confirmarCorreo, async ({ body, request }) => {
    await confirmEmail(deps, request, body);
    return { 200: { mensaje: EMAIL_CONFIRMED } };
  });

  serve(app, endpoints.renovarConfirmacion, async ({ body, request }) => {
    await renewConfirmation(deps, request, body.uid);
    return { 200: { mensaje: CONFIRMATION_SENT } };
  });

  ownAccountRoutes(app, deps);
}
