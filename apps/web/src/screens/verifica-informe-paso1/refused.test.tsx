import { beforeAll, beforeEach, expect, test } from 'vitest';
import { problems } from '@veridico/api';
import { button, fakeServer, fill, holdTime, later, press, show, text, type Call, type Handler } from '../../testing.tsx';
import { VerificaInformePaso1 } from './verifica-informe-paso1.tsx';

const INPUT = { folio: 'VR-0000000123', codigo: 'ABCD-EFGH-JKMN-PQRS' };

beforeAll(async () => {
  await Promise.all([import('../../captcha/proof-of-work.ts'), import('../../captcha/long-way.tsx')]);
});

beforeEach(holdTime);

const isLong = ({ query, body }: Call) => query.get('esfuerzo') === 'largo' || body.includes('"esfuerzo":"largo"');

interface ServerReplies {
  readonly short?: Handler;
  readonly challenge?: Handler;
  readonly verdict?: Handler;
}

/** The form after one submit with a low captcha score. */
async function refused({ short, challenge, verdict }: ServerReplies = {}): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/captcha/reto': (call) => {
      if (!isLong(call)) return [200, { reto: 'corto', dificultad: 1, soluciones: 1 }];
      return challenge ? challenge(call) : [200, { reto: 'largo', dificultad: 4, soluciones: 3 }];
    },
    'POST /v1/administracion/verifica-captcha': (call) => {
      if (!isLong(call)) return short ? short(call) : [200, { score: 0.3 }];
      return verdict ? verdict(call) : [200, { score: 0.7 }];
    },
  });
  await show('/verifica-informe/paso1', <VerificaInformePaso1 />);
  await fill(INPUT);
  await press(button('Verificar'));
  await later(500);
  expect(text()).toContain('Otra manera de seguir');
  return calls;
}

async function goOn(): Promise<void> {
  await press(button('Seguir de otra manera'));
  await later(100);
}

test('a low captcha score continues by proof of work', async () => {
  const calls = await refused();
  await goOn();
  expect(location.pathname).toBe('/verifica-informe/paso2');
  expect(history.state).toEqual(INPUT);
  const sent = JSON.parse(calls.at(-1)?.body ?? '') as Record<string, string>;
  expect(sent['esfuerzo']).toBe('largo');
  expect(sent['captchaToken']).toMatch(/^largo\.\d+-\d+-\d+$/);
});

test.each<[string, ServerReplies]>([
  ['the captcha could not be judged', { short: () => [503, {}] }],
  ['nobody answered', { short: () => 'down' }],
])('proof of work is also offered when %s', async (_, server) => {
  await refused(server);
  await goOn();
  expect(location.pathname).toBe('/verifica-informe/paso2');
});

test('during the work the progress is shown and can be cancelled', async () => {
  await refused({ challenge: () => [200, { reto: 'largo', dificultad: 40, soluciones: 16 }] });
  await goOn();
  expect(document.querySelector('progress')?.max).toBe(16);
  expect(document.querySelector('progress')?.getAttribute('aria-label')).toBe('Avance de la cuenta');
  await press(button('Cancelar'));
  expect(document.querySelector('progress')).toBeNull();
  expect(location.pathname).toBe('/verifica-informe/paso1');
  expect(button('Seguir de otra manera')).not.toBeNull();
});

test.each<[string, ServerReplies, string]>([
  ['nobody answers', { challenge: () => 'down' }, 'Error al verificar el captcha. Inténtalo de nuevo.'],
  [
    'there were too many tries',
    { challenge: () => [429, { codigo: 'DEMASIADAS_SOLICITUDES', mensaje: 'Vuelve a probar en un minuto.' }] },
    'Vuelve a probar en un minuto.',
  ],
  ['it came too late', { verdict: () => [200, { score: 0 }] }, problems.CAPTCHA_RECHAZADO.mensaje],
])('when %s an error is shown and a retry offered', async (_, server, said) => {
  await refused(server);
  await goOn();
  expect(document.querySelector('section[aria-labelledby=otra-manera] [role=alert]')?.textContent).toBe(said);
  expect(button('Seguir de otra manera')).not.toBeNull();
  expect(location.pathname).toBe('/verifica-informe/paso1');
});

test('does not start while a field is empty', async () => {
  const calls = await refused();
  await fill({ codigo: ' ' });
  const before = calls.length;
  await goOn();
  expect(calls.length).toBe(before);
  expect(text()).toContain('Por favor ingrese el código de verificación.');
});
