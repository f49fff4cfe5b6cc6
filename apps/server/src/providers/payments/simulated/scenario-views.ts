import { html, type Markup } from '../../../http/markup.ts';
import type { SimulatedPayment } from './ledger.ts';
import { SCENARIOS, SCENARIO_NAMES, scenarioOf } from '../../../settings/scenarios.ts';

/** Notice of the payment's scenario, if any. */
export function chosenOutcome(payment: SimulatedPayment): Markup | readonly Markup[] {
  const chosen = scenarioOf(payment);
  return chosen === undefined ? [] : html`<p class="elegido">Desenlace elegido: <b>${chosen.title}.</b> ${chosen.effect}</p>`;
}

interface ChoiceOptions {
  /** Id of the form that submits the choice. */
  readonly form: string;
  /** The requested scenario does not exist. */
  readonly unknown: boolean;
}

/** Choice of scenarios for trying the product; collapsed by default. */
export function outcomeChoice(payment: SimulatedPayment, { form, unknown }: ChoiceOptions): Markup {
  const chosen = scenarioOf(payment);
  return html`<details${unknown ? html` open` : []}>
    <summary>Probar otro desenlace</summary>
    ${unknown ? html`<p class="mal" id="escenario-error" role="alert">Ese desenlace no existe. Elige uno de la lista.</p>` : []}
    <fieldset${unknown ? html` aria-describedby="escenario-error"` : []}>
      <legend>Solo en esta simulación: qué pasa con este pago</legend>
      ${option({ form, name: '', title: 'Como diga la tarjeta', effect: 'Se aprueba o se rechaza según la tarjeta de prueba.', checked: !chosen })}
      ${SCENARIO_NAMES.map((name) => option({ form, name, ...SCENARIOS[name], checked: chosen === SCENARIOS[name] }))}
    </fieldset>
    <button class="btn" form="${form}" name="solo" value="desenlace">Usar este desenlace</button>
  </details>`;
}

interface Option {
  readonly form: string;
  readonly name: string;
  readonly title: string;
  readonly effect: string;
  readonly checked: boolean;
}

function option({ form, name, title, effect, checked }: Option): Markup {
  const id = `escenario-${name || 'normal'}`;
  return html`<div class="opcion">
    <input
      type="radio"
      id="${id}"
      name="escenario"
      value="${name}"
      form="${form}"
      aria-describedby="${id}-ayuda"
      ${checked ? html` checked` : []}
    />
    <div>
      <label for="${id}">${title}</label>
      <p class="ayuda" id="${id}-ayuda">${effect}</p>
    </div>
  </div>`;
}
