/** Why the embedded PostgreSQL cannot run here, in a sentence for whoever starts Katedra. */
export class PostgresProblem extends Error {}
