import { readFileSync, writeFileSync } from 'node:fs'
import { inRepository } from '../repository.ts'
import { withConfiguration } from './configuration.ts'
import { licencesDocument, licencesFile } from './licences.ts'

/* Writes into the documents what is made of the code: the table of the configuration, and the licences of packages. */
const file = inRepository('docs', 'running.md')
writeFileSync(file, withConfiguration(readFileSync(file, 'utf8')))
writeFileSync(licencesFile, licencesDocument())
