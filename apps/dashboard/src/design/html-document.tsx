/**
 * The parts shared by the HTML pages of the dashboard and the documentation: head, style sheet, and a link to the
 * content.
 */
import type { ComponentChildren, VNode } from 'preact';

export function HtmlDocument(props: {
  title: string;
  assetUrl: (name: string) => string;
  /** The style sheet of the page, which begins with the shared styles. */
  styleSheet: 'dashboard.css' | 'docs.css' | 'reference.css';
  /** Additional elements for the head. */
  head?: ComponentChildren;
  children: ComponentChildren;
}): VNode {
  const { title, assetUrl, styleSheet, head, children } = props;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Humanize`}</title>
        <link rel="icon" href={assetUrl('icon.svg')} />
        <link rel="stylesheet" href={assetUrl(styleSheet)} />
        {head}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        {children}
      </body>
    </html>
  );
}
