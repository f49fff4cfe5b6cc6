import type { JWTVerifyGetKey } from 'jose';

/** What somebody may do besides being signed in, as the realm names it in `realm_access.roles`. */
export const ROLES = ['cliente', 'cliente-contrato', 'backoffice'] as const;
export type Role = (typeof ROLES)[number];

/** The realm, its public client in the browser, and for whom access tokens are: equal on every provider. */
export const REALM = 'veridico';
export const WEB_CLIENT = 'veridico-web';
export const API_AUDIENCE = 'veridico-api';

/** Who somebody is to the provider. Contracts, histories and all else that the product sells stay with the product. */
export interface Profile {
  /** Lower case; it is the user name too. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly secondLastName?: string | undefined;
  /** 12345678-5, or empty where nobody has shown one; a claim of the tokens. The provider does not keep it unique: the product does. */
  readonly rut: string;
  /** Of the identity card, as declared: nine capital letters or digits. Never in a token. */
  readonly serie?: string | undefined;
  /** 56912345678 */
  readonly telefono?: string | undefined;
}

export interface IdentityUser extends Profile {
  /** The `sub` of the tokens; never reused. */
  readonly id: string;
  readonly emailVerified: boolean;
  readonly enabled: boolean;
  /** Sorted by name. */
  readonly roles: readonly Role[];
}

export interface NewUser extends Profile {
  /** At most 128 characters; what a good one is the caller has checked. */
  readonly password: string;
  /** 'cliente' is given to everyone. */
  readonly roles?: readonly Role[] | undefined;
  /** False unless said. */
  readonly emailVerified?: boolean | undefined;
}

/** What may change; `undefined` leaves a field as it is, null takes an optional one away. */
export interface UserChanges {
  /** 12345678-5, or empty to take it away. */
  readonly rut?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly secondLastName?: string | null | undefined;
  readonly serie?: string | null | undefined;
  readonly telefono?: string | null | undefined;
  readonly emailVerified?: boolean | undefined;
  /** False ends the sessions too. */
  readonly enabled?: boolean | undefined;
}

export interface IdentitySession {
  /** The `sid` of its tokens. */
  readonly id: string;
  readonly started: Date;
  readonly lastUsed: Date;
  /** What the browser called itself when it signed in; unknown to some providers. */
  readonly userAgent?: string | undefined;
}

/** Somebody has this e-mail already. Nothing was created. */
export class UserExists extends Error {
  override readonly name = 'UserExists';
}

/** No user has this id. */
export class UserUnknown extends Error {
  override readonly name = 'UserUnknown';
}

/** The provider is away, or too busy to check another password. Nobody knows whether the call took effect. */
export class IdentityUnavailable extends Error {
  override readonly name = 'IdentityUnavailable';
}

/**
 * Users and their sessions. Every call may throw IdentityUnavailable; those by id throw UserUnknown where nothing else is said. E-mails are
 * compared without regard to case.
 */
export interface IdentityAdmin {
  /** Takes the same time whether or not the e-mail is known. @throws UserExists */
  create(user: NewUser): Promise<IdentityUser>;
  find(by: { readonly id: string } | { readonly email: string }): Promise<IdentityUser | undefined>;
  /** Everyone with this RUT, the oldest first. @param rut 12345678-5 */
  findByRut(rut: string): Promise<readonly IdentityUser[]>;
  update(id: string, changes: UserChanges): Promise<IdentityUser>;
  /** Ends no session and lifts no wait after wrong passwords. */
  setPassword(id: string, password: string): Promise<void>;
  /** Counts as a try to sign in: false also while that user has to wait after wrong ones. */
  verifyPassword(id: string, password: string): Promise<boolean>;
  grantRole(id: string, role: Role): Promise<void>;
  revokeRole(id: string, role: Role): Promise<void>;
  /** Those alive, the last used first; none for an unknown id. */
  listSessions(id: string): Promise<readonly IdentitySession[]>;
  /** Refresh tokens end at once, access tokens within their five minutes. @param except a session that goes on */
  endSessions(id: string, except?: string): Promise<void>;
  /** @returns false when this user has no such session */
  endSession(id: string, sessionId: string): Promise<boolean>;
  /** Ends the sessions too; an unknown id is no error. */
  delete(id: string): Promise<void>;
}

/** What it takes to verify an access token. */
export interface TokenIssuer {
  /** Exact `iss`. */
  readonly issuer: string;
  /** Must be in `aud`. */
  readonly audience: string;
  /** Allowed `azp`. */
  readonly clients: readonly string[];
  /**
   * For jose's jwtVerify. Throws a JOSEError only where no key of the provider fits the token; anything else that it throws means that the
   * keys cannot be had now.
   */
  readonly keys: JWTVerifyGetKey;
  /** Whether a `sid` has not been ended meanwhile; absent where that would take a call over the network for each request. */
  readonly isLive?: (sid: string) => Promise<boolean>;
}

export interface Identity {
  /** True for a stand-in. */
  readonly simulated: boolean;
  /** Where browsers find the realms: the {auth} of `{auth}/realms/veridico`, without a slash at its end. */
  readonly browserUrl: string;
  readonly tokens: TokenIssuer;
  readonly admin: IdentityAdmin;
}
