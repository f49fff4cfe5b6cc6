import type { BrowserEntry } from '../browser-storage.ts';
import { isExpiring, readClaims, type Claims } from './claims.ts';
import { forgetDrafts } from './drafts.ts';
import type { IdentityClient } from './identity-client.ts';
import { IDLE_LIMIT_MS } from './inactivity.ts';
import type { Lock } from './lock.ts';
import { keepsSession } from './presence.ts';
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

/** Longest wait for the identity provider. */
const BOUND_MS = 5_000;

/** Why the session ended: sign-out, account deletion, inactivity, refusal by the provider, or an end in another tab. */
export type Ending = 'logout' | 'deleted' | 'idle' | 'refused' | 'elsewhere';

export interface SessionState {
  /** The identity client has started, or timed out. */
  readonly settled: boolean;
  /** Claims of the signed-in user. */
  readonly claims: Claims | undefined;
  /** Their customer record, if it could be fetched. */
  readonly cliente: StoredCliente | undefined;
  /** The last renewal got no conclusive response. */
  readonly unreachable: boolean;
  readonly ending: Ending | undefined;
}

export interface SessionDeps {
  readonly identity: () => Promise<IdentityClient>;
  readonly endpoint: TokenEndpoint;
  /** Fetches and stores the customer record; sign-in does not depend on it. */
  readonly fetchCliente: (access: string, claims: Claims) => Promise<void>;
  readonly lock: Lock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Sole owner of the tokens: no other code may read, renew or remove them. */
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
  /** Milliseconds this browser's clock is ahead of the provider's; updated with every new token. */
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

  /** Starts the identity client once: with the stored tokens, or with a single sign-on check. Settles within 5 s. */
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
    if (keepsSession() && !readTokens()) this.#end('refused');
    const stored = readTokens();
    if (stored && (stored.refresh || !this.lives(0))) await this.renew().catch(() => undefined);
    if (readTokens()) {
      if (!readCliente()) void this.#fetchCliente();
      return false;
    }
    const found = await (await this.#deps.identity()).checkSso();
    // Keeps the session if the user signed in by password meanwhile.
    if (found && !readTokens()) await this.#enter(found);
    return false;
  }

  /** The inactivity limit passed while no tab was open to close the session. */
  #idleTooLong(): boolean {
    const last = readLastActivity();
    return readTokens() !== undefined && last !== undefined && this.#deps.now() - last >= IDLE_LIMIT_MS;
  }

  /** Signs in by password. @returns the error sentence, CODE_NEEDED or CODE_WRONG; undefined on success */
  async signIn(...credentials: Parameters<TokenEndpoint['signIn']>): Promise<string | undefined> {
    const answer = await this.#deps.endpoint.signIn(...credentials);
    if (!answer.ok) return answer.sentence;
    await this.#enter(answer.tokens);
    return undefined;
  }

  /** Whether the access token is valid for at least `margin` more seconds. */
  lives(margin: number): boolean {
    const claims = this.#state.claims;
    return claims !== undefined && !isExpiring(claims, margin, this.#deps.now() - this.#skew);
  }

  /** An access token valid for at least `margin` more seconds, renewed if needed. @throws SessionError */
  async token(margin: number): Promise<string> {
    const tokens = readTokens();
    if (tokens && this.lives(margin)) return tokens.access;
    return (await this.renew()).access;
  }

  /** Renews the session; concurrent calls share one renewal, across tabs too. @throws SessionError */
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
      // Another tab renewed it while this one waited for the lock.
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

  /** Accepts a response after the timeout: the provider has already consumed the old refresh token. */
  async #acceptLate(spent: Tokens, renewing: ReturnType<IdentityClient['renew']>): Promise<void> {
    const late = await renewing;
    if (late.outcome === 'renewed' && readTokens()?.refresh === spent.refresh) this.#accept(late.tokens);
  }

  /** Ends the session here and at the provider. Drafts are kept only when the session ends by inactivity. */
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

  /** Fetches the customer record again: contract or name may have changed since sign-in. On failure the stored one stays. */
  async refreshCliente(): Promise<void> {
    await this.token(0).then(
      () => this.#fetchCliente(),
      () => undefined,
    );
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

  /** Another tab signed in or out, or the page was restored from the back/forward cache. */
  readonly #heed = (event: StorageEvent | PageTransitionEvent): void => {
    if ('key' in event && event.key !== null && event.key !== ('refresh_token' satisfies BrowserEntry)) return;
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
