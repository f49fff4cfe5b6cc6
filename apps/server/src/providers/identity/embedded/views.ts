import { problems } from '@veridico/api';
import { escape, html, plainPage, type Markup } from '../../../http/markup.ts';

export interface CodeView {
  /** Sealed request that the form returns unchanged. */
  readonly request: string;
  readonly refusal?: string | undefined;
}

export interface LoginView extends CodeView {
  readonly email: string;
}

/** Paths of the forms' targets and the stylesheet. */
export const PATHS = {
  style: '/estilo.css',
  authenticate: '/login-actions/authenticate',
  logout: '/protocol/openid-connect/logout/logout-confirm',
} as const;

export const WRONG_CREDENTIALS = 'El correo o la contraseña no son correctos. Después de varios intentos hay que esperar hasta 15 minutos.';
export const WRONG_CODE = problems.CODIGO_INCORRECTO.mensaje;
export const LATE_CODE = 'Pasaron más de cinco minutos. Escribe otra vez tu correo y tu contraseña.';
export const TOO_BUSY = 'Hay demasiados intentos de ingreso en este momento. Espera un minuto y vuelve a probar.';
export const LOST_REQUEST = 'Esta página de ingreso ya no sirve. Vuelve a la página desde la que llegaste y entra de nuevo.';
export const BAD_REQUEST = 'El enlace de ingreso no es válido. Vuelve a la página desde la que llegaste.';

/** @param base path where the provider is mounted */
export function loginPage(base: string, { request, email, refusal }: LoginView): string {
  const described = refusal === undefined ? html`` : html` aria-describedby="error"`;
  return page(
    base,
    'Iniciar sesión',
    refusal !== undefined,
    html`${refusal === undefined ? [] : html`<p class="error" id="error" role="alert">${refusal}</p>`}
      <form method="post" action="${base}${PATHS.authenticate}">
        <input type="hidden" name="solicitud" value="${request}" />
        <div>
          <label for="username">Email</label>
          <input
            id="username"
            name="username"
            type="email"
            autocomplete="username"
            required
            maxlength="255"
            value="${email}"
            ${described}
          />
        </div>
        <div>
          <label for="password">Contraseña</label>
          <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="128" ${described} />
        </div>
        <button>Iniciar sesión</button>
      </form>
      <p class="enlaces"><a href="/auth/recover-password">Olvidaste tu contraseña</a> <a href="/auth/register">Regístrate</a></p>`,
  );
}

/** The second step of signing in. @param base path where the provider is mounted */
export function codePage(base: string, { request, refusal }: CodeView): string {
  return page(
    base,
    'Escribe tu código',
    refusal !== undefined,
    html`${refusal === undefined ? [] : html`<p class="error" id="error" role="alert">${refusal}</p>`}
      <form method="post" action="${base}${PATHS.authenticate}">
        <input type="hidden" name="solicitud" value="${request}" />
        <div>
          <label for="codigo">Código de tu aplicación o de recuperación</label>
          <input
            id="codigo"
            name="codigo"
            autocomplete="one-time-code"
            required
            maxlength="20"
            aria-describedby="${refusal === undefined ? 'ayuda' : 'error ayuda'}"
          />
          <p id="ayuda">Los 6 números que muestra ahora tu aplicación, o uno de tus códigos de recuperación.</p>
        </div>
        <button>Continuar</button>
      </form>`,
  );
}

/** @param returnTo address to return to; empty for none */
export function logoutPage(base: string, returnTo: string): string {
  return page(
    base,
    'Cerrar sesión',
    false,
    html`<p>¿Quieres cerrar tu sesión en Verídico?</p>
      <form method="post" action="${base}${PATHS.logout}">
        <input type="hidden" name="post_logout_redirect_uri" value="${returnTo}" />
        <button>Cerrar sesión</button>
      </form>`,
  );
}

export function loggedOutPage(base: string): string {
  return page(base, 'Sesión cerrada', false, html`<p><a href="/inicio">Ir al inicio</a></p>`);
}

export function refusedPage(base: string, sentence: string): string {
  return page(base, 'No pudimos continuar', false, html`<p>${sentence}</p>`);
}

function page(base: string, title: string, refused: boolean, body: Markup): string {
  return plainPage(title, body, { style: `${base}${PATHS.style}`, refused });
}

/** Page for the client's hidden frame: reports whether the provider's cookies arrive. */
export function cookieCheckPage(script: string): string {
  return `<!doctype html><title>Cookies</title><script src="${escape(script)}"></script>`;
}
