import type { MerchantReturn } from '../conformance.ts';
import type { ScenarioName } from '../../../settings/scenarios.ts';
import { ABORT, BANK_KEY, BANK_RUT } from './views.ts';

/** A test visitor who fills in the simulated card pages, follows their forms and stops before returning to the merchant. */
export function simulatedVisitor(origin: string) {
  const enter = (token: string, escenario?: ScenarioName) =>
    visit(`${origin}/webpayserver/initTransaction`, { token_ws: token, ...(escenario && { escenario }) });
  return {
    /** @param escenario scenario to set instead of the card's outcome */
    async pay({ token }: { readonly token: string }, numero: string, escenario?: ScenarioName): Promise<MerchantReturn> {
      const bank = await submit(await enter(token, escenario), 'Pagar', { numero, expiracion: '12/30', cvv: '123' });
      return readReturn(bank.response.status === 303 ? bank : await submit(bank, 'Aceptar', { rut: BANK_RUT, clave: BANK_KEY }));
    },
    /** Return to the merchant after an open payment timed out. */
    async late({ token }: { readonly token: string }): Promise<MerchantReturn> {
      const { page } = await enter(token);
      const names = [...page.matchAll(/name="(TBK_ORDEN_COMPRA|TBK_ID_SESION)" value="([^"]*)"/g)];
      return { method: 'GET', fields: Object.fromEntries(names.map(([, name = '', value = '']) => [name, value])) };
    },
    async abort({ token }: { readonly token: string }, escenario?: ScenarioName): Promise<MerchantReturn> {
      return readReturn(await submit(await enter(token, escenario), ABORT, {}));
    },
  };
}

interface Visit {
  readonly response: Response;
  readonly page: string;
  /** Fields sent to get this page. */
  readonly sent: Readonly<Record<string, string>>;
}

async function visit(address: string, fields?: Readonly<Record<string, string>>): Promise<Visit> {
  const response = await fetch(address, {
    redirect: 'manual',
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  const location = response.headers.get('location');
  const next = location === null ? undefined : new URL(location, address);
  if (next && response.status === 303 && next.origin === new URL(address).origin && next.pathname.includes('/webpayserver/'))
    return visit(next.href);
  return { response, page: await response.text(), sent: fields ?? {} };
}

/** Submits a button's form with its hidden fields. */
async function submit({ response, page }: Visit, button: string, typed: Readonly<Record<string, string>>): Promise<Visit> {
  const form = page.split('<form').find((part) => part.includes(`>${button}</button>`));
  const action = /action="([^"]+)"/.exec(form ?? '')?.[1];
  if (form === undefined || action === undefined) throw new Error(`no form with «${button}» (${response.status}):\n${page}`);
  const hidden = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
  return visit(new URL(action, response.url).href, { ...Object.fromEntries(hidden), ...typed });
}

/** The browser's next request after a redirect: 303 uses GET, 307 posts the same fields again. */
function readReturn({ response, page, sent }: Visit): MerchantReturn {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`no way back to the merchant (${response.status}):\n${page}`);
  if (response.status === 307) return { method: 'POST', fields: sent };
  return { method: 'GET', fields: Object.fromEntries(new URL(location).searchParams) };
}
