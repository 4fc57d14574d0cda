/** Why the embedded PostgreSQL cannot run here, in a sentence for the person who starts Katedra. */
export class PostgresProblem extends Error {}
