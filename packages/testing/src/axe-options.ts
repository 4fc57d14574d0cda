import type { RunOptions } from 'axe-core'

/** WCAG 2.2 AA, which includes everything before it. */
export const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules among them that look at colours (a test compares them with axe's own category). */
export const colorRules = ['color-contrast', 'link-in-text-block']

const runOptions: RunOptions = { resultTypes: ['violations'], preload: false }

/** All rules for the theme that is looked at first. */
export const wholeRun: RunOptions = { ...runOptions, runOnly: { type: 'tag', values: wcagTags } }

/** For another theme of the same screen: a theme is nothing but other values of colours (tokens.css), in the same document. */
export const colorRun: RunOptions = { ...runOptions, runOnly: { type: 'rule', values: colorRules } }
