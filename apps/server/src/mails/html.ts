import { html, Markup } from '../http/markup.ts';
import { MY_DATA, QUESTIONS, type MailBranding, type Item, type Letter, type Link, type Row } from './letter.ts';

/**
 * Light colours of the product (ui/tokens.css of the web application). Inlined, because mail programs support neither variables nor
 * external style sheets.
 */
const PAPER = '#eff4f2';
const SHEET = '#ffffff';
const RULE = '#cdd9d4';
const INK = '#0f1f1b';
const INK_2 = '#3d4f48';
const ACTION = '#0b4a3d';
const ON_ACTION = '#ffffff';
const LINK = '#0a5f4d';
const WARN = '#735000';
const WARN_SOFT = '#fdeebf';
const FONT = 'font-family:Archivo,Arial,sans-serif';

/** Dark colours, for mail programs that follow the system setting; others show the light version or invert it themselves. */
const HEAD = `
:root{color-scheme:light dark}
body{margin:0}
@media (max-width:479px){
.gutter{padding-left:16px!important;padding-right:16px!important}
.row th,.row td{display:block!important;width:auto!important}
.row th{padding-bottom:0!important;border:0!important}
.row td{padding-top:0!important}
.action{display:block!important}
}
@media (prefers-color-scheme:dark){
.paper{background-color:#0b1613!important}
.sheet{background-color:#13221e!important;border-color:#2b4039!important;border-top-color:#e9f1ee!important}
.ink{color:#e9f1ee!important}
.ink2{color:#b9c9c3!important}
.rule{border-color:#2b4039!important}
.action{background-color:#86dcc2!important;color:#06241c!important}
.link{color:#86dcc2!important}
.notice{background-color:#372a0a!important;color:#f0c456!important}
}`;

/** Padding after the preheader, so that mailboxes show no other text in the preview line. */
const PADDING = new Markup('&#847;&zwnj;&nbsp;'.repeat(60));

const style = (...rules: readonly string[]) => rules.join(';');
const TEXT = style(FONT, `color:${INK}`, 'font-size:16px', 'line-height:1.5');

/** A letter as HTML without external resources: one column of at most 600 px, no pictures, no scripts. */
export function htmlOf(letter: Letter, branding: MailBranding): string {
  const { title, amount, paragraphs, action, rows = [], items = [], notes = [] } = letter;
  return html`<!doctype html>
    <html lang="es-CL">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>${letter.subject}</title>
        <style>
          ${new Markup(HEAD)}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:0;background-color:${PAPER}">
        <div style="display:none;max-height:0;overflow:hidden">${letter.preheader}${PADDING}</div>
        <div role="main">
          <table
            role="presentation"
            width="100%"
            cellspacing="0"
            cellpadding="0"
            border="0"
            class="paper"
            style="background-color:${PAPER}"
          >
            <tr>
              <td align="center" class="gutter" style="padding:0 24px 40px">
                <table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:600px;text-align:left">
                  ${branding.notice === '' ? [] : noticeRow(branding.notice)}
                  <tr>
                    <td class="ink" style="${TEXT};padding:24px 0 16px;font-size:24px;font-weight:700;letter-spacing:-.01em">Verídico</td>
                  </tr>
                  <tr>
                    <td
                      class="sheet gutter"
                      style="background-color:${SHEET};border:1px solid ${RULE};border-top:3px solid ${INK};padding:32px 32px 24px"
                    >
                      <h1 class="ink" style="${TEXT};margin:0 0 8px;font-size:24px;line-height:1.2;font-weight:700">${title}</h1>
                      ${amount === undefined ? [] : amountLine(amount)} ${paragraphs.map(paragraph)} ${action ? button(action) : []}
                      ${rows.length === 0 ? [] : rowsTable(rows)} ${items.map(itemBlock)} ${notes.map(noteLine)}
                    </td>
                  </tr>
                  ${foot(letter, branding)}
                </table>
              </td>
            </tr>
          </table>
        </div>
      </body>
    </html> `.text;
}

function noticeRow(notice: string): Markup {
  return html`<tr>
    <td
      align="center"
      class="notice"
      style="${FONT};background-color:${WARN_SOFT};color:${WARN};font-size:14px;line-height:1.4;font-weight:600;padding:8px 16px"
    >
      ${notice}
    </td>
  </tr>`;
}

function amountLine(amount: string): Markup {
  return html`<p class="ink" style="${TEXT};margin:0 0 8px;font-size:32px;line-height:1.2;font-weight:700">${amount}</p>`;
}

function paragraph(text: string): Markup {
  return html`<p class="ink" style="${TEXT};margin:0 0 16px">${text}</p>`;
}

function anchor({ label, href }: Link, rules: string, names: string): Markup {
  return html`<a href="${href}" target="_blank" class="${names}" style="${rules}">${label}</a>`;
}

const BUTTON = style(
  FONT,
  `background-color:${ACTION}`,
  `color:${ON_ACTION}`,
  'display:inline-block',
  'padding:12px 24px',
  'border-radius:5px',
  'font-size:16px',
  'line-height:24px',
  'font-weight:600',
  'text-align:center',
  'text-decoration:none',
);

function button(link: Link): Markup {
  return html`<p style="margin:8px 0 24px">${anchor(link, BUTTON, 'action')}</p>`;
}

const CELL = style(`border-bottom:1px solid ${RULE}`, 'padding:10px 0', 'vertical-align:top');

function rowsTable(rows: readonly Row[]): Markup {
  return html`<table width="100%" cellspacing="0" cellpadding="0" border="0" style="margin:0 0 24px">
    ${rows.map(
      ([label, value]) =>
        html`<tr class="row">
          <th
            scope="row"
            class="ink2 rule"
            width="40%"
            style="${TEXT};color:${INK_2};${CELL};font-size:15px;font-weight:400;text-align:left;padding-right:16px"
          >
            ${label}
          </th>
          <td class="ink rule" style="${TEXT};${CELL};font-size:15px;font-weight:600;word-break:break-word;overflow-wrap:anywhere">
            ${value}
          </td>
        </tr>`,
    )}
  </table>`;
}

const LINKED = style(FONT, `color:${LINK}`, 'font-size:16px', 'line-height:24px', 'font-weight:600', 'text-decoration:underline');

function itemBlock({ title, lines, link }: Item): Markup {
  return html`<div class="rule" style="border-top:1px solid ${RULE};padding:16px 0">
    <p class="ink" style="${TEXT};margin:0;font-weight:600">${title}</p>
    ${lines.map((line) => html`<p class="ink2" style="${TEXT};color:${INK_2};margin:0;font-size:15px">${line}</p>`)}
    <p style="margin:8px 0 0">${anchor(link, `${LINKED};display:inline-block;padding:10px 0`, 'link')}</p>
  </div>`;
}

const SMALL = style(FONT, `color:${INK_2}`, 'font-size:14px', 'line-height:1.5', 'margin:0 0 8px');

function noteLine(note: NonNullable<Letter['notes']>[number]): Markup {
  if (typeof note === 'string') return html`<p class="ink2" style="${SMALL}">${note}</p>`;
  return html`<p class="ink2" style="${SMALL}">${note.before} ${anchor(note.link, `${LINKED};font-size:14px;line-height:1.5`, 'link')}</p>`;
}

function foot({ because }: Letter, { merchantName, contact, publicUrl }: MailBranding): Markup {
  const small = `${LINKED};font-size:14px;line-height:1.5;font-weight:400`;
  const mine = { label: MY_DATA.label, href: `${publicUrl}${MY_DATA.path}` };
  const site = { label: publicUrl.replace(/^https?:\/\//, ''), href: publicUrl };
  return html`<tr>
    <td style="padding:24px 0 0">
      <p class="ink2" style="${SMALL}">${merchantName} · ${anchor(site, small, 'link')} · ${anchor(mine, small, 'link')}</p>
      <p class="ink2" style="${SMALL}">${QUESTIONS} ${anchor({ label: contact, href: `mailto:${contact}` }, small, 'link')}</p>
      <p class="ink2" style="${SMALL}">${because}</p>
    </td>
  </tr>`;
}
