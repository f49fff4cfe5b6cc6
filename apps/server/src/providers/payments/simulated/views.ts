import { html, type Markup } from '../../../http/markup.ts';
import { TEST_CARDS } from './cards.ts';
import type { SimulatedPayment } from './ledger.ts';
import { chosenOutcome, outcomeChoice } from './scenario-views.ts';

/** Input and errors by field. */
export interface FormState<Field extends string> {
  readonly values: Readonly<Partial<Record<Field, string>>>;
  readonly errors: Readonly<Partial<Record<Field, string>>>;
}

export type CardField = 'numero' | 'expiracion' | 'cvv';
export type BankField = 'rut' | 'clave';

/** Merchant and payment, shown at the top of each page. */
export interface Charge {
  readonly merchant: string;
  readonly payment: SimulatedPayment;
}

/** Label of the button that leaves the card page without paying. */
export const ABORT = 'Anular compra y volver';
export const BANK_RUT = '11.111.111-1';
export const BANK_KEY = '123';

const NOTHING_TYPED = { values: {}, errors: {} };

/** @param unknownOutcome the requested scenario does not exist */
export function cardPage(charge: Charge, typed: FormState<string> = NOTHING_TYPED, unknownOutcome = false): string {
  return page(
    'Pagar con tarjeta',
    hasErrors(typed) || unknownOutcome,
    html`${summary(charge)} ${chosenOutcome(charge.payment)}
      <form id="pago" method="post" action="tarjeta" autocomplete="off" novalidate>
        ${tokenField(charge.payment)} ${field({ name: 'numero', label: 'Número de tarjeta', typed, inputmode: 'numeric', maxlength: 40 })}
        <div class="par">
          ${field({ name: 'expiracion', label: 'Fecha de expiración', help: 'Mes y año: MM/AA', typed, maxlength: 10 })}
          ${field({ name: 'cvv', label: 'CVV', typed, inputmode: 'numeric', maxlength: 10 })}
        </div>
        <button class="btn btn--1">Pagar</button>
      </form>
      ${abortForm(charge.payment)}
      <div class="ensayo">${testCards} ${outcomeChoice(charge.payment, { form: 'pago', unknown: unknownOutcome })}</div>`,
  );
}

export function bankPage({ merchant, payment }: Charge, typed: FormState<string> = NOTHING_TYPED): string {
  return page(
    'Autoriza el pago en tu banco',
    hasErrors(typed),
    html`${summary({ merchant, payment })} ${chosenOutcome(payment)}
      <form method="post" action="banco" autocomplete="off" novalidate>
        ${tokenField(payment)}
        ${field({ name: 'rut', label: 'RUT', help: `En esta simulación: ${BANK_RUT}`, typed, maxlength: 20, capitals: true })}
        ${field({ name: 'clave', label: 'Clave', help: `En esta simulación: ${BANK_KEY}`, typed, type: 'password', maxlength: 40 })}
        <button class="btn btn--1">Aceptar</button>
      </form>
      <p><a class="btn" href="tarjeta?token_ws=${payment.token}">Usar otra tarjeta</a></p>`,
  );
}

export function abortedPage({ merchant, payment }: Charge): string {
  return page('Anulaste esta compra', false, html`${summary({ merchant, payment })} ${abortForm(payment, 'Volver')}`);
}

export function unknownPage(): string {
  return page('No encontramos este pago', false, html`<p>No se cobró nada. Vuelve a la página donde compraste e inténtalo de nuevo.</p>`);
}

export function refusedPage(): string {
  return page('No entendimos la solicitud', false, html`<p>No se cobró nada. Vuelve atrás e inténtalo de nuevo.</p>`);
}

function hasErrors(typed: FormState<string>): boolean {
  return Object.keys(typed.errors).length > 0;
}

/** The title starts with the error notice, which screen readers announce first. */
function page(title: string, refused: boolean, body: Markup): string {
  return html`<!doctype html>
    <html lang="es-CL">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${refused ? 'Corrige los datos · ' : ''}${title} · Pago simulado</title>
        <link rel="stylesheet" href="../estilo.css" />
      </head>
      <body>
        <header><p class="demo">Pago simulado: no se cobra nada</p></header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `.text;
}

const pesos = new Intl.NumberFormat('es-CL', { style: 'currency', currency: 'CLP' });

function summary({ merchant, payment }: Charge): Markup {
  return html`<dl>
    <div>
      <dt>Comercio</dt>
      <dd>${merchant}</dd>
    </div>
    <div>
      <dt>Monto</dt>
      <dd class="money">${pesos.format(payment.monto)}</dd>
    </div>
  </dl>`;
}

function tokenField(payment: SimulatedPayment): Markup {
  return html`<input type="hidden" name="token_ws" value="${payment.token}" />`;
}

/** Fields Transbank sends with an aborted payment; the browser posts them on to the merchant. */
function abortForm(payment: SimulatedPayment, button = ABORT): Markup {
  return html`<form method="post" action="anular">
    <input type="hidden" name="TBK_TOKEN" value="${payment.token}" />
    <input type="hidden" name="TBK_ORDEN_COMPRA" value="${payment.buy_order}" />
    <input type="hidden" name="TBK_ID_SESION" value="${payment.session_id}" />
    <button class="btn">${button}</button>
  </form>`;
}

const testCards = html`<details>
  <summary>Tarjetas de prueba</summary>
  <p>No escribas una tarjeta verdadera. Sirve cualquier fecha de expiración.</p>
  <ul>
    ${TEST_CARDS.map(
      ({ nombre, numero, cvv, aprobada }) =>
        html`<li><b>${numero}</b> ${nombre}${cvv === undefined ? '' : `, CVV ${cvv}`}: ${aprobada ? 'aprobada' : 'rechazada'}</li>`,
    )}
  </ul>
</details>`;

interface Field {
  readonly name: CardField | BankField;
  readonly label: string;
  readonly typed: FormState<string>;
  readonly maxlength: number;
  readonly help?: string;
  readonly type?: 'password';
  readonly inputmode?: 'numeric';
  readonly capitals?: true;
}

function field({ name, label, typed, maxlength, help, type, inputmode, capitals }: Field): Markup {
  const error = typed.errors[name];
  const isFirstError = Object.keys(typed.errors)[0] === name;
  const explanations = [
    ...(error === undefined ? [] : [{ id: `${name}-error`, kind: 'mal', text: error }]),
    ...(help === undefined ? [] : [{ id: `${name}-ayuda`, kind: 'ayuda', text: help }]),
  ];
  const attributes = [
    ...(inputmode ? [html` inputmode="${inputmode}"`] : []),
    ...(capitals ? [html` autocapitalize="characters"`] : []),
    ...(explanations.length > 0 ? [html` aria-describedby="${explanations.map(({ id }) => id).join(' ')}"`] : []),
    ...(error === undefined ? [] : [html` aria-invalid="true"`]),
    ...(isFirstError ? [html` autofocus`] : []),
  ];
  return html`<div class="campo">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type ?? 'text'}"
      maxlength="${maxlength}"
      value="${typed.values[name] ?? ''}"
      required${attributes}
    />
    ${explanations.map(({ id, kind, text }) => html`<p class="${kind}" id="${id}">${text}</p>`)}
  </div>`;
}
