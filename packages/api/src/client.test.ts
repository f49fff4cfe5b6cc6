import { describe, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import * as routes from './routes.ts';

const answering = (status: number, body: string) => vi.fn<typeof fetch>(async () => new Response(body, { status }));

/** Never answers, and ends only on abort. */
function stuck(seen?: (signal: AbortSignal | null | undefined) => void): typeof fetch {
  return (_address, init) => {
    seen?.(init?.signal);
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  };
}

describe('the client', () => {
  test('puts parameters into the path, escaped', { tags: ['V1.2.2'] }, async () => {
    const fetcher = answering(200, '{"vigente":true,"descuento":20,"descripcion":"x"}');
    await createClient(fetcher)(routes.promocion, { params: { code: 'a/b ñ' } });
    expect(fetcher.mock.calls[0]?.[0]).toBe('/v1/promocion/codigo/a%2Fb%20%C3%B1');
  });

  test('sends a purchase as a form, and a captcha as JSON', { tags: ['API2-05'] }, async () => {
    const fetcher = answering(200, '{}');
    const call = createClient(fetcher);
    await call(routes.transaccion, { body: { codigoServicio: 'sia000002', run: '76192083-9' } });
    await call(routes.verificaCaptcha, { body: { captchaToken: 't' } });
    const [purchase, captcha] = fetcher.mock.calls.map(([, init]) => init);
    expect(purchase?.body).toEqual(new URLSearchParams({ codigoServicio: 'sia000002', run: '76192083-9' }));
    expect(captcha?.body).toBe('{"captchaToken":"t"}');
    expect(captcha?.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  test('returns the server’s problem with a refusal', async () => {
    const call = createClient(answering(404, '{"codigo":"SERVICIO_DESCONOCIDO","mensaje":"Servicio no reconocido"}'));
    expect(await call(routes.servicioPrecio, { params: { codigoServicio: 'x' } })).toEqual({
      ok: false,
      status: 404,
      problem: { codigo: 'SERVICIO_DESCONOCIDO', mensaje: 'Servicio no reconocido' },
    });
  });

  test('a refusal null says nothing', async () => {
    expect(await createClient(answering(502, 'null'))(routes.servicios, {})).toEqual({ ok: false, status: 502, problem: undefined });
  });

  test('an accepted recovery or registration need not answer anything, but no error page', { tags: ['API1-16'] }, async () => {
    const request = { body: { email: 'ana@correo.cl' } };
    expect(await createClient(answering(200, ''))(routes.recuperarPassword, request)).toMatchObject({ ok: true, status: 200 });
    expect(await createClient(answering(200, '<html>'))(routes.recuperarPassword, request)).toMatchObject({ ok: false });
    expect(await createClient(answering(200, ''))(routes.servicios, {})).toMatchObject({ ok: false });
  });

  test('returns a plain-text refusal, but not the error page of a proxy', async () => {
    const search = { body: { street: 'x', streetNumber: '1', comunaCode: '1' } };
    const answered = (type: string, text: string) =>
      createClient(async () => new Response(text, { status: 400, headers: { 'content-type': type } }))(routes.buscarDireccion, search);
    const refused = { ok: false, status: 400, problem: undefined };
    for (const type of ['text/plain; charset=utf-8', 'application/octet-stream'])
      expect(await answered(type, 'Para buscar…')).toEqual({ ...refused, text: 'Para buscar…' });
    for (const page of ['<!doctype html>', ' \n<html>', '', ' ']) expect(await answered('text/html', page)).toEqual(refused);
    expect(await answered('application/json', '{"mensaje":"x"}')).toEqual({ ...refused, problem: { mensaje: 'x' } });
  });

  test.each([
    ['an answer that cannot be read', answering(502, '<html>')],
    ['a good status with nothing readable', answering(200, '<html>')],
    ['a good status with null', answering(200, 'null')],
  ])('%s is a failure without a problem', async (_what, fetcher) => {
    expect(await createClient(fetcher)(routes.servicios, {})).toMatchObject({ ok: false, problem: undefined });
  });

  test('no answer is status 0, not an exception', async () => {
    const call = createClient(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await call(routes.servicios, {})).toEqual({ ok: false, status: 0, problem: undefined });
  });

  test('a truncated answer counts as no answer, so it may be retried', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
    const call = createClient(async () => new Response(body, { status: 200 }));
    expect(await call(routes.servicios, {})).toEqual({ ok: false, status: 0, problem: undefined });
  });

  test.each([
    [routes.servicios, {}, 30_000],
    [routes.transaccionInforme, { params: { orden: 'x' } }, 180_000],
  ] as const)('a slow call times out: %s', async (name, request, patience) => {
    vi.useFakeTimers();
    let signal: AbortSignal | null | undefined;
    const answer = createClient(stuck((given) => (signal = given)))(name, request as never);
    await vi.advanceTimersByTimeAsync(patience - 1);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject({ ok: false, status: 0 });
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  test('an aborted call ends', async () => {
    const leaving = new AbortController();
    const answer = createClient(stuck())(routes.servicios, {}, { signal: leaving.signal });
    leaving.abort();
    expect(await answer).toMatchObject({ ok: false, status: 0 });
  });
});
