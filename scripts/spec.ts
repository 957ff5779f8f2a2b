// npm run spec: the specification rows without a test.
import { specificationRows, testedRowIds } from './specificationRows.ts'

const tested = testedRowIds()
const rows = specificationRows()
const open = rows.filter(row => !tested.has(row.id))
for (const row of open) console.log(`${row.id.padEnd(7)} ${row.text}`)
console.log(`${rows.length - open.length} of ${rows.length} rows have a test, ${open.length} have none.`)
