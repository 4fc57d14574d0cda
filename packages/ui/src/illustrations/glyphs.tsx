import type { ReactNode } from 'react'

/** Line drawings on a grid of 48; each is one word, as level files name it (`picture: columns`). */
export const glyphs = {
  book: (
    <>
      <path d="M24 13c-5-4-11-4-17-3v27c6-1 12-1 17 3 5-4 11-4 17-3V10c-6-1-12-1-17 3z" />
      <path d="M24 13v27M12 17c3 0 5 0 7 1M12 24c3 0 5 0 7 1M36 17c-3 0-5 0-7 1M36 24c-3 0-5 0-7 1" />
    </>
  ),
  columns: (
    <>
      <path d="M6 18L24 7l18 11zM6 41h36M9 37h30" />
      <path d="M12 22v15M18 22v15M30 22v15M36 22v15M10 22h10M28 22h10" />
    </>
  ),
  castle: (
    <>
      <path d="M8 41V15h4v4h4v-4h4v10h8V15h4v4h4v-4h4v26z" />
      <path d="M20 41v-7a4 4 0 0 1 8 0v7M14 26v4M34 26v4M30 15V6l7 3-7 3" />
    </>
  ),
  crown: (
    <>
      <path d="M8 36l-2-20 10 9 8-14 8 14 10-9-2 20zM8 41h32" />
      <path d="M24 28l2 3-2 3-2-3z" />
    </>
  ),
  mountain: (
    <>
      <path d="M4 40l14-24 8 13 5-8 13 19z" />
      <path d="M13 25l5 4 5-4M28 26l3 3 4-2" />
      <circle cx="36" cy="11" r="4" />
    </>
  ),
  globe: (
    <>
      <circle cx="24" cy="21" r="14" />
      <path d="M10 21h28M24 7c-8 8-8 20 0 28M24 7c8 8 8 20 0 28M24 39v3M15 43h18" />
    </>
  ),
  map: (
    <>
      <path d="M5 13l12-5 14 5 12-5v27l-12 5-14-5-12 5z" />
      <path d="M17 8v27M31 13v27" />
    </>
  ),
  compass: (
    <>
      <circle cx="24" cy="24" r="17" />
      <path d="M31 17l-4 10-10 4 4-10zM24 7v3M24 38v3M7 24h3M38 24h3" />
    </>
  ),
  river: (
    <>
      <path d="M20 6c-8 8 12 12 2 22-5 5-8 8-9 14M30 6c-6 8 12 12 3 22-5 5-5 9-5 14" />
      <path d="M8 18l3-6 3 6zM36 14l3-6 3 6zM38 38l3-6 3 6z" />
    </>
  ),
  pie: (
    <>
      <circle cx="24" cy="25" r="16" />
      <path d="M24 25V9M24 25l14 8M24 25l-14 8" />
    </>
  ),
  fraction: (
    <>
      <path d="M10 24h28" />
      <path d="M21 8l4-3v13M20 18h9M19 32c1-5 10-5 10 0 0 4-6 5-10 11h10" />
    </>
  ),
  triangle: (
    <>
      <path d="M8 39V9l32 30z" />
      <path d="M15 32v-7l8 7zM8 34h5v5" />
    </>
  ),
  pyramid: (
    <>
      <path d="M24 8L4 38l24 4 16-8z" />
      <path d="M24 8l4 34M12 26l13 2M9 32l17 3" />
    </>
  ),
  ruler: (
    <>
      <path d="M6 34L34 6l8 8-28 28z" />
      <path d="M12 28l4 4M17 23l3 3M22 18l4 4M27 13l3 3" />
    </>
  ),
  abacus: (
    <>
      <path d="M8 6v36M40 6v36M8 14h32M8 24h32M8 34h32" />
      <path d="M15 11v6M20 11v6M33 11v6M14 21v6M29 21v6M34 21v6M15 31v6M20 31v6M25 31v6" strokeWidth="4" />
    </>
  ),
  scales: (
    <>
      <path d="M24 6v34M15 42h18M8 13h32M8 13L3 28h10zM40 13l-5 15h10z" />
      <path d="M3 28a5 4 0 0 0 10 0M35 28a5 4 0 0 0 10 0" />
    </>
  ),
  leaf: (
    <>
      <path d="M40 8C18 8 8 18 10 36c18 2 30-8 30-28z" />
      <path d="M30 18L7 42M20 28v-8M20 28h8" />
    </>
  ),
  tree: (
    <>
      <path d="M24 30a11 11 0 0 1-9-18 10 10 0 0 1 18 0 11 11 0 0 1-9 18z" />
      <path d="M24 18v24M24 26l5-4M24 30l-5-4M15 42h18" />
    </>
  ),
  cell: (
    <>
      <circle cx="24" cy="24" r="17" />
      <circle cx="27" cy="22" r="6" />
      <circle cx="28" cy="21" r="1.5" />
      <path d="M13 22c2-2 4 2 6 0M14 32c3-3 6 2 9-1M33 33l2 2" />
    </>
  ),
  fish: (
    <>
      <path d="M6 24c6-9 18-12 27-4l9-6v20l-9-6c-9 8-21 5-27-4z" />
      <path d="M21 16c3 5 3 11 0 16M26 21c2 2 2 4 0 6" />
      <circle cx="14" cy="22" r="1.5" />
    </>
  ),
  heart: (
    <>
      <path d="M24 41C12 32 6 26 6 18a9 9 0 0 1 18-3 9 9 0 0 1 18 3c0 8-6 14-18 23z" />
      <path d="M9 24h9l3-6 5 11 3-5h10" />
    </>
  ),
  flask: (
    <>
      <path d="M19 6h10M21 6v13L9 38a3 3 0 0 0 3 4h24a3 3 0 0 0 3-4L27 19V6" />
      <path d="M14 31h20M20 36h1M27 37h1" />
    </>
  ),
  atom: (
    <>
      <circle cx="24" cy="24" r="3" />
      <ellipse cx="24" cy="24" rx="18" ry="7" />
      <ellipse cx="24" cy="24" rx="18" ry="7" transform="rotate(60 24 24)" />
      <ellipse cx="24" cy="24" rx="18" ry="7" transform="rotate(-60 24 24)" />
    </>
  ),
  bulb: (
    <>
      <path d="M17 32c0-4-5-6-5-13a12 12 0 0 1 24 0c0 7-5 9-5 13zM18 37h12M20 42h8" />
      <path d="M20 20l4 4 4-4M24 24v8" />
    </>
  ),
  letters: (
    <>
      <path d="M6 38L16 10l10 28M10 28h12" />
      <circle cx="35" cy="31" r="7" />
      <path d="M42 24v14" />
    </>
  ),
  speech: (
    <>
      <path d="M6 8h26v18H18l-7 6v-6H6z" />
      <path d="M36 18h6v18h-4v6l-7-6H20v-4M13 14h12M13 20h8" />
    </>
  ),
  quill: (
    <>
      <path d="M42 6C26 6 16 14 14 30l-4 12" />
      <path d="M42 6c0 14-8 24-28 24M22 22h10M8 42h14" />
    </>
  ),
  clock: (
    <>
      <circle cx="24" cy="24" r="17" />
      <path d="M24 13v11l8 5M24 7v2M24 39v2M7 24h2M39 24h2" />
    </>
  ),
  music: (
    <>
      <path d="M18 36V10l20-4v25" />
      <circle cx="13" cy="36" r="5" />
      <circle cx="33" cy="31" r="5" />
      <path d="M18 17l20-4" />
    </>
  ),
  palette: (
    <>
      <path d="M24 7C13 7 6 15 6 24s7 17 16 17c4 0 4-3 3-5-2-4 0-7 5-7h5c5 0 7-3 7-6C42 14 34 7 24 7z" />
      <circle cx="15" cy="22" r="2" />
      <circle cx="22" cy="15" r="2" />
      <circle cx="31" cy="17" r="2" />
    </>
  ),
  computer: (
    <>
      <rect x="6" y="9" width="36" height="24" rx="3" />
      <path d="M18 41h12M24 33v8M18 17l-4 4 4 4M30 17l4 4-4 4M26 15l-4 12" />
    </>
  ),
  ball: (
    <>
      <circle cx="24" cy="24" r="17" />
      <path d="M24 16l8 6-3 9H19l-3-9zM24 7v9M40 20l-8 2M35 37l-6-6M13 37l6-6M8 20l8 2" />
    </>
  ),
  sun: (
    <>
      <circle cx="24" cy="24" r="8" />
      <path d="M24 6v5M24 37v5M6 24h5M37 24h5M11 11l4 4M33 33l4 4M37 11l-4 4M15 33l-4 4" />
    </>
  ),
  star: <path d="M24 6l5.5 12 13 1.5-9.7 8.8 2.7 12.9L24 34.7 12.5 41.2l2.7-12.9-9.7-8.8 13-1.5z" />,
} satisfies Record<string, ReactNode>
