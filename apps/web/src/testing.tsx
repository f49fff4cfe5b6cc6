import { act, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { impossibleAnswer } from './testing-shapes.ts';
import { Router } from './ui/router.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: string;
}

/** Status and body; a string is sent as is, anything else as JSON. 'down': no response. */
type Reply = readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>] | 'down';
export type Handler = (call: Call) => Reply | Promise<Reply>;

const unlikeOurs = new WeakSet<object>();

/** Marks answers that our server never sends: those that the specification alone describes, and unreadable ones. */
export function fromAnotherServer(handler: Handler): Handler {
  return async (call) => {
    const reply = await handler(call);
    if (reply !== 'down') unlikeOurs.add(reply);
    return reply;
  };
}

/** `fakeServer` with such answers only. */
export function anotherServer(handlers: Readonly<Record<string, Handler>>): Call[] {
  return fakeServer(Object.fromEntries(Object.entries(handlers).map(([start, handler]) => [start, fromAnotherServer(handler)])));
}

/**
 * Answers fetch by the prefix of `METHOD /path`, and records the calls. An unexpected call fails the test, as does an answer that our server
 * cannot send by the description of the call, unless `fromAnotherServer` marks it.
 */
export function fakeServer(handlers: Readonly<Record<string, Handler>>): Call[] {
  const calls: Call[] = [];
  const unexpected: string[] = [];
  const answer = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, location.origin);
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: String((init.body ?? '') as string | URLSearchParams),
    };
    calls.push(call);
    const handler = Object.entries(handlers).find(([start]) => `${call.method} ${call.path}`.startsWith(start))?.[1];
    if (!handler) unexpected.push(`${call.method} ${call.path}`);
    const reply = (await Promise.race([handler?.(call), givenUp(init.signal)])) ?? 'down';
    if (reply === 'down') throw new TypeError('Failed to fetch');
    const [status, content, headers = {}] = reply;
    const impossible = unlikeOurs.has(reply) ? undefined : impossibleAnswer(`${call.method} ${call.path}`, status, content);
    if (impossible !== undefined) unexpected.push(impossible);
    // Null where empty: a 204 may have no body at all.
    return new Response(typeof content === 'string' ? content || null : JSON.stringify(content), { status, headers });
  };
  vi.stubGlobal('fetch', answer);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    expect(unexpected).toEqual([]);
  });
  return calls;
}

/** Resolves when the caller aborts. */
function givenUp(signal: AbortSignal | null | undefined): Promise<'down'> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve('down')));
}

/** Renders a screen at an address, under StrictMode so that effects run twice. Returns a function that unmounts it before the test ends. */
export async function show(address: string, screen: ReactNode, state: unknown = null): Promise<() => Promise<void>> {
  history.replaceState(state, '', address);
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const close = async () => {
    await act(async () => root.unmount());
    host.remove();
  };
  onTestFinished(close);
  await act(async () =>
    root.render(
      <StrictMode>
        <Router>{screen}</Router>
      </StrictMode>,
    ),
  );
  await settle();
  return close;
}

/** Lets responses arrive and React render them; also under fake timers. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await act(turn);
}

function turn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}

/** From here on, only `later` advances time. */
export function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

export async function later(milliseconds: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
  await settle();
}

/** The page's visible text, with white space collapsed. */
export function text(): string {
  return (document.body.textContent ?? '').replace(/\s+/g, ' ');
}

/** @throws if there is none or more than one. */
function one<T extends Element>(found: readonly T[], what: string): T {
  const [first, second] = found;
  if (!first || second) throw new Error(`${found.length} × ${what} in: ${text()}`);
  return first;
}

/** By its exact visible text or label. */
export function button(name: string): HTMLButtonElement {
  const named = (element: HTMLButtonElement) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() === name;
  return one([...document.querySelectorAll('button')].filter(named), `button «${name}»`);
}

export function link(name: string): HTMLAnchorElement {
  return one(
    [...document.querySelectorAll('a')].filter((element) => element.textContent?.trim() === name),
    `link «${name}»`,
  );
}

export function field(name: string): HTMLInputElement {
  return one([...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)], `field ${name}`);
}

/** The sentence below a field. */
export function sentence(name: string): string {
  return document.getElementById(`${name}-estado`)?.textContent ?? '';
}

export async function press(element: HTMLElement): Promise<void> {
  await act(async () => element.click());
  await fetched();
}

/** Lets modules and responses arrive. */
async function fetched(): Promise<void> {
  await act(async () => vi.dynamicImportSettled());
  await settle();
}

/** The browser reports that the policy of the page forbids something. */
export async function violatePolicy(effectiveDirective: string): Promise<void> {
  const event = Object.assign(new Event('securitypolicyviolation', { bubbles: true }), { effectiveDirective });
  await act(async () => document.dispatchEvent(event));
}

export async function enter(name: string): Promise<void> {
  await act(async () => field(name).focus());
}

/** Types like a person: focuses the field and stays there. */
export async function type(name: string, value: string): Promise<void> {
  await enter(name);
  const input = field(name);
  // React overrides the element's own `value` property: only the prototype's setter makes it notice the change.
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Selects an option of a native list. */
/** Types into the only text area, such as the reason of an act. */
export async function write(value: string, box: Element | null = document.querySelector('textarea')): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, value);
    box?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export async function select(name: string, value: string): Promise<void> {
  const list = one([...document.querySelectorAll<HTMLSelectElement>(`select[name="${name}"]`)], `list ${name}`);
  await act(async () => {
    list.value = value;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** A radio button by its name and value. */
export function radio(name: string, value: string): HTMLInputElement {
  const choices = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${name}"]`)];
  return one(
    choices.filter((choice) => choice.value === value),
    `choice ${name}=${value}`,
  );
}

export async function key(element: Element, name: string): Promise<void> {
  await act(async () => element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
  await fetched();
}

export async function leave(name: string): Promise<void> {
  await act(async () => field(name).blur());
}

export async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await type(name, value);
    await leave(name);
  }
}

export async function pressEnter(name: string): Promise<void> {
  await key(field(name), 'Enter');
}
