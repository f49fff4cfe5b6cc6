/**
 * Edition of the current terms and privacy policy, as YYYY-MM-DD: printed with both texts and stored with every acceptance.
 * Change it whenever their meaning changes.
 */
export const TERMS_EDITION = '2026-11-26';
