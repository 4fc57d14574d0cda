import { inject } from 'vitest'

/** Whether the tests run on a cluster (docs/cluster.md). For what is seen of the database itself; what the product does is the same. */
export const isOnCluster = () => inject('clusterMachines').length > 0
