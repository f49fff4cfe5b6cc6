/**
 * Edition of the terms and the privacy policy that people accept today: printed with both texts and kept with every acceptance.
 * Change it together with a change of meaning.
 */
export const TERMS_EDITION = '2026-11';
