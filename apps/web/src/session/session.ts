import { isExpiring, readClaims, type Claims } from './claims.ts';
import { forgetDrafts } from './drafts.ts';
import type { IdentityClient } from './identity-client.ts';
import { IDLE_LIMIT_MS } from './inactivity.ts';
import type { Lock } from './lock.ts';
import { REFRESH_TOKEN } from './presence.ts';
import { NO_NEW_TOKEN, NO_SESSION, RENEWAL_FAILED, SessionError } from './session-error.ts';
import {
  forgetSession,
  keepTokens,
  noteActivity,
  readCliente,
  readLastActivity,
  readTokens,
  type StoredCliente,
  type Tokens,
} from './stored-session.ts';
import type { TokenEndpoint } from './token-endpoint.ts';
import { within } from './within.ts';

/** No page waits longer for the identity provider. */
const BOUND_MS = 5_000;

/** Why there is no session any more: asked for, the account deleted, nobody there, refused by the provider, or ended in another tab. */
export type Ending = 'logout' | 'deleted' | 'idle' | 'refused' | 'elsewhere';

export interface SessionState {
  /** The identity client has started, or our patience with it is over. */
  readonly settled: boolean;
  /** Of who is signed in. */
  readonly claims: Claims | undefined;
  /** Their customer record, where it could be had. */
  readonly cliente: StoredCliente | undefined;
  /** The last try to renew the session got no answer to rely on. */
  readonly unreachable: boolean;
  readonly ending: Ending | undefined;
}

export interface SessionDeps {
  readonly identity: () => Promise<IdentityClient>;
  readonly endpoint: TokenEndpoint;
  /** Fetches and keeps the customer record; signing in goes on without it. */
  readonly fetchCliente: (access: string, claims: Claims) => Promise<void>;
  readonly lock: Lock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The one owner of the tokens. Nothing else reads, renews or forgets them. */
export class Session {
  readonly #deps: SessionDeps;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = {
    settled: false,
    claims: claimsOf(readTokens()),
    cliente: readCliente(),
    unreachable: false,
    ending: undefined,
  };
  #started: Promise<void> | undefined;
  #renewing: Promise<Tokens> | undefined;
  /** How far this browser's clock is ahead of the provider's, in milliseconds; learnt with every new token. */
  #skew = 0;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    addEventListener('storage', this.#heed);
    addEventListener('pageshow', this.#heed);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      removeEventListener('storage', this.#heed);
      removeEventListener('pageshow', this.#heed);
    };
  };

  /** Starts the identity client, once: hands it the kept tokens, or asks whether somebody is signed in elsewhere. Settles within 5 s. */
  start(): Promise<void> {
    this.#started ??= this.#settle();
    return this.#started;
  }

  async #settle(): Promise<void> {
    const late = await within(
      this.#begin().catch(() => false),
      BOUND_MS,
      true,
    );
    this.#change({ settled: true, ...(late && readTokens() && { unreachable: true }) });
  }

  async #begin(): Promise<false> {
    if (this.#idleTooLong()) await this.signOut('idle');
    if (readTokens()) await this.renew().catch(() => undefined);
    if (readTokens()) {
      if (!readCliente()) void this.#fetchCliente();
      return false;
    }
    const found = await (await this.#deps.identity()).checkSso();
    // Whoever signed in by hand meanwhile is not replaced.
    if (found && !readTokens()) await this.#enter(found);
    return false;
  }

  /** No tab was open to close the session when its time was over. */
  #idleTooLong(): boolean {
    const last = readLastActivity();
    return readTokens() !== undefined && last !== undefined && this.#deps.now() - last >= IDLE_LIMIT_MS;
  }

  /** Signs in by password. @returns the sentence to show, undefined when it went well. */
  async signIn(username: string, password: string): Promise<string | undefined> {
    const answer = await this.#deps.endpoint.signIn(username, password);
    if (!answer.ok) return answer.sentence;
    await this.#enter(answer.tokens);
    return undefined;
  }

  /** Whether the access token still serves for so many seconds. */
  lives(margin: number): boolean {
    const claims = this.#state.claims;
    return claims !== undefined && !isExpiring(claims, margin, this.#deps.now() - this.#skew);
  }

  /** An access token that serves for so many seconds more, renewed where it would not. @throws SessionError */
  async token(margin: number): Promise<string> {
    const tokens = readTokens();
    if (tokens && this.lives(margin)) return tokens.access;
    return (await this.renew()).access;
  }

  /** Renews the session, once for everyone who asks meanwhile, in this tab and in the others. @throws SessionError */
  renew(): Promise<Tokens> {
    const known = readTokens();
    this.#renewing ??= this.#deps
      .lock(() => this.#renewAlone(known))
      .finally(() => {
        this.#renewing = undefined;
      });
    return this.#renewing;
  }

  async #renewAlone(known: Tokens | undefined): Promise<Tokens> {
    const tokens = readTokens();
    if (!tokens?.refresh) {
      this.#end('refused');
      throw new SessionError(NO_SESSION, 'ended');
    }
    if (known && tokens.access !== known.access) {
      // Another tab has renewed it while this one waited.
      this.#change({ claims: claimsOf(tokens), unreachable: false });
      return tokens;
    }
    const client = await within(this.#deps.identity(), BOUND_MS, undefined).catch(() => undefined);
    const renewing = client?.renew(tokens) ?? Promise.resolve({ outcome: 'unreachable' } as const);
    const renewal = await within(renewing, BOUND_MS, undefined);
    if (renewal?.outcome === 'renewed') return this.#accept(renewal.tokens);
    if (renewal?.outcome === 'refused' || renewal?.outcome === 'without-token') {
      this.#end('refused');
      throw new SessionError(renewal.outcome === 'refused' ? RENEWAL_FAILED : NO_NEW_TOKEN, 'ended');
    }
    if (renewal === undefined) void this.#acceptLate(tokens, renewing);
    this.#change({ unreachable: true });
    throw new SessionError(RENEWAL_FAILED, 'unreachable');
  }

  /** An answer after its time still counts: the provider has spent the old token. */
  async #acceptLate(spent: Tokens, renewing: ReturnType<IdentityClient['renew']>): Promise<void> {
    const late = await renewing;
    if (late.outcome === 'renewed' && readTokens()?.refresh === spent.refresh) this.#accept(late.tokens);
  }

  /** Ends the session here and at the provider. What was typed stays unless it was asked for. */
  async signOut(ending: 'logout' | 'deleted' | 'idle'): Promise<void> {
    await this.#deps.lock(async () => {
      const tokens = readTokens();
      if (ending !== 'idle') forgetDrafts();
      this.#end(ending);
      if (tokens?.refresh) void this.#deps.endpoint.end(tokens.refresh);
    });
  }

  async #enter(tokens: Tokens): Promise<void> {
    this.#accept(tokens);
    noteActivity(this.#deps.now());
    await within(this.#fetchCliente(), BOUND_MS, undefined);
  }

  async #fetchCliente(): Promise<void> {
    const tokens = readTokens();
    const claims = claimsOf(tokens);
    if (tokens && claims) await this.#deps.fetchCliente(tokens.access, claims).catch(() => undefined);
    this.#change({});
  }

  #accept(tokens: Tokens): Tokens {
    const claims = claimsOf(tokens);
    if (claims?.iat !== undefined) this.#skew = this.#deps.now() - claims.iat * 1000;
    keepTokens(tokens);
    this.#change({ claims, unreachable: false, ending: undefined });
    return tokens;
  }

  #end(ending: Ending): void {
    forgetSession();
    this.#change({ claims: undefined, unreachable: false, ending });
  }

  /** Another tab signed in or out, or the browser brings back a page as it was when it was left. */
  readonly #heed = (event: StorageEvent | PageTransitionEvent): void => {
    if ('key' in event && event.key !== null && event.key !== REFRESH_TOKEN) return;
    const claims = claimsOf(readTokens());
    if (claims?.sub === this.#state.claims?.sub && claims?.exp === this.#state.claims?.exp) return;
    this.#change({ claims, ending: claims ? undefined : (this.#state.ending ?? 'elsewhere') });
  };

  #change(part: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...part, cliente: readCliente() };
    for (const listener of this.#listeners) listener();
  }
}

function claimsOf(tokens: Tokens | undefined): Claims | undefined {
  return tokens && readClaims(tokens.access);
}
