/** A backup can't be made or brought back; a sentence for whoever asked for it. */
export class BackupProblem extends Error {}
