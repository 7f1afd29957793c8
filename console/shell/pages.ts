import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

interface Page {
  path: string;
  title: string;
  Page: LazyExoticComponent<ComponentType>;
}

/** The pages in the order of the navigation. Each is loaded when it is opened; the first is the start page. */
export const PAGES: readonly [Page, ...Page[]] = [
  {
    path: '/work',
    title: 'Work',
    Page: lazy(() => import('../work/work-page.tsx').then((m) => ({ default: m.WorkPage }))),
  },
  {
    path: '/chat',
    title: 'Chat',
    Page: lazy(() => import('../chat/chat-page.tsx').then((m) => ({ default: m.ChatPage }))),
  },
  {
    path: '/account',
    title: 'Account',
    Page: lazy(() => import('../account/account-page.tsx').then((m) => ({ default: m.AccountPage }))),
  },
];
