import type { JWTVerifyGetKey } from 'jose';

/** Roles of a user, as in the realm's `realm_access.roles`. */
export const ROLES = ['cliente', 'cliente-contrato', 'backoffice'] as const;
export type Role = (typeof ROLES)[number];

/** Realm, public browser client and audience of access tokens: equal for every provider. */
export const REALM = 'veridico';
export const WEB_CLIENT = 'veridico-web';
export const API_AUDIENCE = 'veridico-api';

/** A user's data at the provider. Contracts, histories and other product data stay with the product. */
export interface Profile {
  /** Lower case; also the user name. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly secondLastName?: string | undefined;
  /** 12345678-5, or empty when not given; a claim of the tokens. The provider does not enforce uniqueness; the product does. */
  readonly rut: string;
  /** Serial of the identity card, as declared: nine capital letters or digits. Never in a token. */
  readonly serie?: string | undefined;
  /** 56912345678 */
  readonly telefono?: string | undefined;
}

export interface IdentityUser extends Profile {
  /** `sub` claim of the tokens; never reused. */
  readonly id: string;
  readonly emailVerified: boolean;
  readonly enabled: boolean;
  /** Sorted by name. */
  readonly roles: readonly Role[];
}

export interface NewUser extends Profile {
  /** At most 128 characters; the caller has checked its strength. */
  readonly password: string;
  /** Every user also gets 'cliente'. */
  readonly roles?: readonly Role[] | undefined;
  /** Default false. */
  readonly emailVerified?: boolean | undefined;
}

/** Changes; `undefined` leaves a field unchanged, null removes an optional one. */
export interface UserChanges {
  /** 12345678-5, or empty to remove it. */
  readonly rut?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly secondLastName?: string | null | undefined;
  readonly serie?: string | null | undefined;
  readonly telefono?: string | null | undefined;
  readonly emailVerified?: boolean | undefined;
  /** False also ends the sessions. */
  readonly enabled?: boolean | undefined;
}

export interface IdentitySession {
  /** `sid` claim of its tokens. */
  readonly id: string;
  readonly started: Date;
  readonly lastUsed: Date;
  /** User agent at sign-in; unknown to some providers. */
  readonly userAgent?: string | undefined;
}

/** This e-mail is taken. Nothing was created. */
export class UserExists extends Error {
  override readonly name = 'UserExists';
}

/** No user has this id. */
export class UserUnknown extends Error {
  override readonly name = 'UserUnknown';
}

/** The provider is unavailable, or too busy to check another password. Whether the call took effect is unknown. */
export class IdentityUnavailable extends Error {
  override readonly name = 'IdentityUnavailable';
}

/**
 * Users and their sessions. Every call may throw IdentityUnavailable; calls by id throw UserUnknown unless stated otherwise. E-mails are
 * case-insensitive.
 */
export interface IdentityAdmin {
  /** Takes the same time whether or not the e-mail is known. @throws UserExists */
  create(user: NewUser): Promise<IdentityUser>;
  find(by: { readonly id: string } | { readonly email: string }): Promise<IdentityUser | undefined>;
  /** All users with this RUT, oldest first. @param rut 12345678-5 */
  findByRut(rut: string): Promise<readonly IdentityUser[]>;
  update(id: string, changes: UserChanges): Promise<IdentityUser>;
  /** Does not end sessions or lift the wait after wrong passwords. */
  setPassword(id: string, password: string): Promise<void>;
  /** Counts as a sign-in attempt: also false while the user must wait after wrong ones. */
  verifyPassword(id: string, password: string): Promise<boolean>;
  grantRole(id: string, role: Role): Promise<void>;
  revokeRole(id: string, role: Role): Promise<void>;
  /** Live sessions, last used first; empty for an unknown id. */
  listSessions(id: string): Promise<readonly IdentitySession[]>;
  /** Refresh tokens end at once, access tokens within their five minutes. @param except session to keep */
  endSessions(id: string, except?: string): Promise<void>;
  /** @returns false when this user has no such session */
  endSession(id: string, sessionId: string): Promise<boolean>;
  /** Also ends the sessions; an unknown id is not an error. */
  delete(id: string): Promise<void>;
}

/** What a person's authenticator needs to make codes. */
export interface Enrolment {
  /** Base 32, to be typed. */
  readonly secret: string;
  /** otpauth://…, to be scanned. */
  readonly uri: string;
}

/** The second factor of users who sign in with this provider's codes: TOTP (RFC 6238) and recovery codes. */
export interface SecondFactor {
  /** Undefined while it is not active. */
  state(id: string): Promise<{ readonly since: Date; readonly recoveryCodes: number } | undefined>;
  /** Begins an enrolment, also in place of an unfinished one. @param label as the authenticator lists it @returns undefined if it is active */
  begin(id: string, label: string): Promise<Enrolment | undefined>;
  /**
   * Activates it by the first code; the session then counts as one that proved it.
   * @returns ten recovery codes, known to nobody afterwards
   */
  activate(id: string, code: string, session: string): Promise<readonly string[] | 'active' | 'not-begun' | 'wrong'>;
  /**
   * Turns it off for a code of the authenticator or a recovery code. Sessions no longer count as having proved it.
   * @returns false for a wrong code, or while the user must wait after wrong ones
   */
  remove(id: string, code: string): Promise<boolean>;
}

/** Data for verifying access tokens. */
export interface TokenIssuer {
  /** Exact `iss` claim. */
  readonly issuer: string;
  /** Required in `aud`. */
  readonly audience: string;
  /** Allowed values of `azp`. */
  readonly clients: readonly string[];
  /**
   * For jose's jwtVerify. Throws a JOSEError only where no key of the provider fits the token; any other error means that the keys are
   * unavailable.
   */
  readonly keys: JWTVerifyGetKey;
  /** Whether a session (`sid`) is still live; undefined where that would need a network call per request. */
  readonly isLive?: (sid: string) => Promise<boolean>;
}

export interface Identity {
  /** True for a stand-in. */
  readonly simulated: boolean;
  /** Base of the realms for browsers: the {auth} of `{auth}/realms/veridico`, without a slash at its end. */
  readonly browserUrl: string;
  readonly tokens: TokenIssuer;
  readonly admin: IdentityAdmin;
  /** Undefined where people manage it on the provider's own pages. */
  readonly secondFactor?: SecondFactor;
}
